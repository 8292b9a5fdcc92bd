import type { Command } from 'commander';
import type { ShownEpisode } from '../../../app/read-episodes.ts';
import { outcomeInWords } from '../../../domain/attend/outcome-words.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { CommandError } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';
import { wholeNumberFrom } from '../../terminal/whole-number.ts';
import { typedWords } from './typed-words.ts';

const RECENT = 5;
const MOST_RECENT = 10;
const HOURS = 24 * 30;
/** Some are cycles of the agent itself, or trivial. */
const MOST_READ = 50;
const SHOWN_CHARACTERS = 100;

type ReflectOptions = { readonly stdin?: boolean; readonly recent: number };

/** claude reflect: what the last pieces of work came to, and the rules that follow from all of them. */
export function addClaudeReflect(claude: Command): void {
  claude
    .command('reflect')
    .description('look back at the last pieces of work, and keep as rules what they have in common')
    .argument('[words...]', 'the id of one, or how many')
    .option('--stdin', 'read the words from the standard input')
    .option('--recent <count>', 'how many', wholeNumberFrom(1), RECENT)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat claude reflect\n  npx homeostat claude reflect --recent 10',
    )
    .action(async (given: readonly string[], options: ReflectOptions, command: Command) => {
      await withAgent(command, async (session) => {
        await reflect(session, await typedWords(given, options), options);
      });
    });
}

async function reflect(session: Session, words: string, { recent }: ReflectOptions): Promise<void> {
  const episodes = await chosenEpisodes(session, words, recent);
  const { lookForRules } = await import('../memory/memory-consolidate.ts');
  const { drawnLines } = await import('../../../app/memory/drawn-lines.ts');
  const learned = await lookForRules(session, { isDryRun: false });
  session.output.result({ ok: true, episodes, ...learned }, [
    ...(episodes.length === 0 ? ['No piece of work was seen in the last 30 days.'] : []),
    ...episodes.map(episodeLine),
    ...drawnLines(learned).map(visibleText),
  ]);
}

async function chosenEpisodes(
  { agent }: Session,
  words: string,
  recent: number,
): Promise<readonly ShownEpisode[]> {
  const { episodeReads } = await import('../../../app/read-episodes.ts');
  const reads = episodeReads(agent);
  const count = /^\d+$/.test(words) ? Number(words) : recent;
  if (words === '' || /^\d+$/.test(words)) {
    const recent = await reads.recent({ hours: HOURS, limit: MOST_READ });
    return recent
      .filter(({ kind, trivial }) => kind === 'session' && !trivial)
      .slice(0, Math.min(count, MOST_RECENT));
  }
  const found = await reads.show(words);
  if (found === null) throw new CommandError('not_found', `there is no episode "${words}"`);
  return [found];
}

function episodeLine(episode: ShownEpisode): string {
  const { episode_id, started_at, outcome, goal, action_count } = episode;
  const review = outcome === 'failure' ? ', needs review' : '';
  const wish = cutToCharacters(oneLine(visibleText(goal ?? 'no words of it')), SHOWN_CHARACTERS);
  const at = started_at.slice(0, 16).replace('T', ' ');
  return `${episode_id}  ${at} UTC  ${outcomeInWords(outcome)}${review}, ${counted(action_count, 'call')}: ${wish}`;
}
