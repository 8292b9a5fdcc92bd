import { type Command, type CommandOptions, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { lossWords } from '../../../app/log/loss-words.ts';
import { documentsIn, replayTo } from '../../../compose/proof/replay-to.ts';
import { type ProvenLog, verifyAgent } from '../../../compose/proof/verify-agent.ts';
import { unsealedWords } from '../../../domain/cycle/unsealed-words.ts';
import type { Replay, ReplayTarget } from '../../../kernel/projection/replay.ts';
import { SNAPSHOT_EVERY_EVENTS } from '../../../kernel/projection/snapshot-part.ts';
import { table } from '../../terminal/output.ts';
import { withAgent } from '../../terminal/session.ts';

/** Checks that views agree with the log. Calls no model and no tool, and appends no event. */
export function addVerify(parent: Command, options: CommandOptions = {}): void {
  parent
    .command('verify', options)
    .description(
      'prove that the log is complete and every view equals its fold, since the last check; exit code 1 if not',
    )
    .option('--full', 'check everything from the first event on')
    .addHelpText(
      'after',
      '\nEvents that the last check found right are not read again, except seals and views; --full reads them.\n' +
        '\nExamples:\n  npx homeostat log verify\n  npx homeostat log verify --full\n  npx homeostat log verify --json',
    )
    .action(async ({ full }: { full?: true }, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const found = await verifyAgent(agent, output.progress, { full: full === true });
        const { ok, events, projections, firstDivergence, unsealedHistory } = found;
        const unsealed =
          unsealedHistory === null ? [] : [pc.yellow(unsealedWords(unsealedHistory))];
        const first = firstDivergence === null ? [] : [pc.red(JSON.stringify(firstDivergence))];
        const loss = firstDivergence === null ? null : lossWords(firstDivergence);
        const gone = loss === null ? [] : [pc.red(loss)];
        const line = ok ? pc.green('complete, and all views equal') : pc.red('NOT as the log says');
        const counts = `${events} events, ${projections.length} projections`;
        const scope = scopeWords(found);
        const lines = [`${line}: ${counts}`, scope, ...first, ...gone, ...unsealed];
        output.result({ ...found, loss }, lines);
        if (!ok) process.exitCode = 1;
      });
    });
}

export function addReplay(parent: Command, options: CommandOptions = {}): void {
  parent
    .command('replay', options)
    .description('documents as of an earlier moment, folded from the log')
    .option('--to <moment>', 'an event number, an ISO time, or cycle:N; default: now', asTarget)
    .option('--full', 'fold from the first event, without snapshots (the default without --to)')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat log replay --to 120\n  npx homeostat log replay --to cycle:3 --json',
    )
    .action(async (options: { to?: ReplayTarget; full?: true }, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const full = options.full === true || options.to === undefined;
        const past = await replayTo(agent, options.to ?? { time: agent.now() }, { full });
        const { seq, recordedAt, foldedFrom, behind, failed } = past;
        const documents = output.isJson ? documentsIn(past) : {};
        const rows = [...past.documents].map(([name, { size }]) => [name, String(size)]);
        output.result({ ok: true, seq, recordedAt, foldedFrom, behind, documents, failed }, [
          `as of event ${seq} (${recordedAt ?? 'before the first'}), ${groundWords(past, full)}`,
          ...table(rows),
        ]);
      });
    });
}

/** Where the fold began, and why no later: it tells people who wait that this happens only once. */
function groundWords(
  { seq, foldedFrom, behind }: Pick<Replay, 'seq' | 'foldedFrom' | 'behind'>,
  full: boolean,
): string {
  if (full || seq < SNAPSHOT_EVERY_EVENTS) return 'folded from the first event';
  const coming = 'a running controller is making them';
  if (foldedFrom === 0) {
    return `folded from the first event, since there are no snapshots up to there; ${coming}`;
  }
  const ground = `folded from the snapshot of event ${foldedFrom}`;
  if (behind.length === 0) return ground;
  const views = behind.map((one) => `${one.projection} from event ${one.foldedFrom + 1}`);
  return `${ground}, but ${views.join(', ')}: an update changed them, and their snapshots are not complete yet; ${coming}`;
}

/** What was checked, and what rests on a check before. */
function scopeWords({ events, after, since, textsRead }: ProvenLog): string {
  if (since === null) {
    return `checked everything from the first event, and read ${textsRead} texts`;
  }
  const { full } = since;
  const before = `events up to ${after} were last found right on ${since.at}`;
  const whole = `everything up to ${full.seq} on ${full.at}`;
  return `checked the events from ${after + 1} to ${events}, their ${textsRead} texts, all seals and all views; ${before}, ${whole}; \`verify --full\` checks all again`;
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
