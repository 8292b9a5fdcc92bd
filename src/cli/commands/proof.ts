import { type Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { replayTo } from '../../compose/replay-to.ts';
import { verifyAgent } from '../../compose/verify-agent.ts';
import { unsealedWords } from '../../domain/cycle/unsealed-words.ts';
import type { ReplayTarget } from '../../kernel/replay.ts';
import { table } from '../output.ts';
import { withAgent } from '../session.ts';

/** verify and replay: what is believed is what the log says. No model, no tool; nothing is written. */
export function addProofCommands(program: Command): void {
  program
    .command('verify')
    .description('prove that the log is whole and every view equals its fold; exit code 1 if not')
    .addHelpText('after', '\nExamples:\n  npx homeostat verify\n  npx homeostat verify --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const found = await verifyAgent(agent, output.progress);
        const { ok, events, projections, firstDivergence, unsealedHistory } = found;
        const unsealed =
          unsealedHistory === null ? [] : [pc.yellow(unsealedWords(unsealedHistory))];
        const first = firstDivergence === null ? [] : [pc.red(JSON.stringify(firstDivergence))];
        const line = ok ? pc.green('whole and equal') : pc.red('NOT what the log says');
        const counts = `${events} events, ${projections.length} projections`;
        output.result(found, [`${line}: ${counts}`, ...first, ...unsealed]);
        if (!ok) process.exitCode = 1;
      });
    });
  program
    .command('replay')
    .description('documents as of an earlier moment, folded from the log')
    .option('--to <moment>', 'an event number, an ISO time, or cycle:N; default: now', asTarget)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat replay --to 120\n  npx homeostat replay --to cycle:3 --json',
    )
    .action(async (options: { to?: ReplayTarget }, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const { seq, recordedAt, documents, failed } = await replayTo(
          agent,
          options.to ?? { time: agent.now() },
        );
        const rows = Object.entries(documents).map(([name, docs]) => {
          return [name, String(Object.keys(docs).length)];
        });
        output.result({ ok: true, seq, recordedAt, documents, failed }, [
          `as of event ${seq} (${recordedAt ?? 'before the first'})`,
          ...table(rows),
        ]);
      });
    });
}

function asTarget(text: string): ReplayTarget {
  const cycle = /^cycle:(\d+)$/.exec(text)?.[1];
  if (cycle !== undefined) return { cycleNo: Number(cycle) };
  if (/^\d+$/.test(text)) return { seq: Number(text) };
  if (Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('an event number, an ISO time, or cycle:N');
  }
  return { time: new Date(text).toISOString() };
}
