import type { Command } from 'commander';
import type { ShownResult } from '../../../app/read-agent-results.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { CommandError } from '../../terminal/output.ts';
import { readerOf, withAgent } from '../../terminal/session.ts';
import { visibleLine, visibleText } from '../../terminal/visible-text.ts';
import { wholeNumberFrom } from '../../terminal/whole-number.ts';

const RECENT = 10;
const SHOWN_CHARACTERS = 100;

/** claude results: what the sub-agents of sessions came to. */
export function addClaudeResults(claude: Command): void {
  claude
    .command('results')
    .description('what sub-agents of the sessions came to, also after their session had ended')
    .argument('[id]', 'one of them, in full')
    .option('--recent <count>', 'how many', wholeNumberFrom(1), RECENT)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat claude results\n  npx homeostat claude results a2b7b61ebe32e0ee9',
    )
    .action(async (id: string | undefined, { recent }: { recent: number }, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const reader = readerOf(agent);
        const { agentResultOf, agentResults } = await import('../../../app/read-agent-results.ts');
        if (id === undefined) {
          const results = await agentResults(agent, { limit: recent });
          const none = 'no sub-agent of a session has ended yet';
          output.result(
            { ok: true, results },
            results.length === 0 ? [none] : results.map((one) => resultLine(one, reader)),
          );
          return;
        }
        const result = await agentResultOf(agent, { id });
        if (result === null) {
          throw new CommandError(
            'not_found',
            `there is no result "${id}": homeostat claude results`,
          );
        }
        output.result({ ok: true, ...result }, [
          resultLine(result, reader),
          ...wordsOfResult(result).map(visibleText),
        ]);
      });
    });
}

function resultLine(shown: ShownResult, reader: Reader): string {
  const { task_id, agent_type, status, started_at, ...rest } = shown;
  const at = clockWords(rest.ended_at ?? started_at, reader);
  const waits = status === 'running' || rest.seen ? '' : ', no session was told yet';
  const [words = ''] = wordsOfResult(rest);
  const short = cutToCharacters(visibleLine(words), SHOWN_CHARACTERS);
  return `${task_id}  ${at}  ${visibleLine(agent_type)}: ${status}${waits}  ${short}`.trimEnd();
}

/** Why it failed, and what it said. */
function wordsOfResult({
  result,
  error,
}: Pick<ShownResult, 'result' | 'error'>): readonly string[] {
  const whole = typeof result === 'string' ? result : JSON.stringify(result, null, 2);
  return [...(error === null ? [] : [error]), ...(result === null ? [] : [whole])];
}
