import { type Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { verifyAgent } from '../../compose/verify-agent.ts';
import { cancelRebuild, listProjections } from '../../kernel/manage-projections.ts';
import { rebuildProjections } from '../../kernel/rebuild-projections.ts';
import { type ReplayTarget, replay } from '../../kernel/replay.ts';
import { table } from '../output.ts';
import { withAgent } from '../session.ts';

/** verify, replay and projections: what is believed is what the log says. No model, no tool; only `rebuild` writes. */
export function addProofCommands(program: Command): void {
  program
    .command('verify')
    .description('prove that the log is whole and every view equals its fold; exit code 1 if not')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const found = await verifyAgent(agent, output.progress);
        const { ok, events, projections, firstDivergence } = found;
        const first = firstDivergence === null ? [] : [pc.red(JSON.stringify(firstDivergence))];
        const line = ok ? pc.green('whole and equal') : pc.red('NOT what the log says');
        const counts = `${events} events, ${projections.length} projections`;
        output.result(found, [`${line}: ${counts}`, ...first]);
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
        const { agentId, store, log } = agent;
        const to = options.to ?? { time: agent.now() };
        const done = await replay(store, { agentId, projections: log.options.projections, to });
        const documents = Object.fromEntries(
          [...done.documents].map(([name, docs]) => [name, Object.fromEntries(docs)]),
        );
        const rows = [...done.documents].map(([name, docs]) => [name, String(docs.size)]);
        const { seq, recordedAt, failed } = done;
        output.result({ ok: true, seq, recordedAt, documents, failed }, [
          `as of event ${seq} (${recordedAt ?? 'before the first'})`,
          ...table(rows),
        ]);
      });
    });
  addProjectionCommands(program);
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

function addProjectionCommands(program: Command): void {
  const projections = program.command('projections').description('the views of the log');
  projections
    .command('list')
    .description('where each view stands')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const found = await listProjections(agent.log, agent.agentId);
        const rows = found.map((p) => [
          p.name,
          `v${p.version}`,
          `at ${p.mark}`,
          p.stopped === null ? '' : pc.red(`stopped: ${p.stopped.error}`),
        ]);
        output.result({ ok: true, projections: found }, table(rows));
      });
    });
  projections
    .command('rebuild')
    .description('fold views anew from the first event, beside those in use')
    .argument('[names...]', 'default: all')
    .action(async (names: readonly string[], _: unknown, command: Command) => {
      await withAgent(command, async ({ agent, output, origin }) => {
        const rebuilt = await rebuildProjections(agent.log, {
          agentId: agent.agentId,
          names: names.length === 0 ? 'all' : names,
          origin,
          elapsedMs: agent.elapsedMs,
        });
        const ok = rebuilt.every(({ status }) => status === 'rebuilt');
        const rows = rebuilt.map((r) => [r.name, r.status, `to event ${r.seq}`, r.why ?? '']);
        output.result({ ok, rebuilt }, table(rows));
        if (!ok) process.exitCode = 1;
      });
    });
  projections
    .command('cancel')
    .description('drop what an unfinished rebuild has written')
    .argument('<name>')
    .action(async (name: string, _: unknown, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const dropped = await cancelRebuild(agent.log, agent.agentId, name);
        output.result({ ok: true, dropped }, [`dropped ${dropped.length} unfinished versions`]);
      });
    });
}
