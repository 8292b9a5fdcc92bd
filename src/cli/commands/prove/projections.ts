import type { Command, CommandOptions } from 'commander';
import pc from 'picocolors';
import { cancelRebuild, listProjections } from '../../../kernel/log/manage-projections.ts';
import { rebuildProjections } from '../../../kernel/log/rebuild-projections.ts';
import { resumeProjection } from '../../../kernel/log/resume-projection.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';

/** The views of the log: where they stand, and how to repair one that has failed. */
export function addProjectionCommands(parent: Command, options: CommandOptions = {}): void {
  const projections = parent
    .command('projections', options)
    .description('the views of the log')
    .addHelpText('after', '\nExamples:\n  npx homeostat log projections list');
  projections
    .command('list')
    .description('the mark of each view')
    .addHelpText('after', '\nExamples:\n  npx homeostat log projections list')
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
  addRebuild(projections);
  projections
    .command('resume')
    .description('resume a stopped view once its cause is fixed')
    .argument('<name>')
    .addHelpText('after', '\nExamples:\n  npx homeostat log projections resume capability')
    .action(async (name: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => resume(session, name));
    });
  projections
    .command('cancel')
    .description('drop the documents of an unfinished rebuild')
    .argument('<name>')
    .addHelpText('after', '\nExamples:\n  npx homeostat log projections cancel capability')
    .action(async (name: string, _: unknown, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const dropped = await cancelRebuild(agent.log, agent.agentId, name);
        output.result({ ok: true, dropped }, [`dropped ${dropped.length} unfinished versions`]);
      });
    });
}

function addRebuild(projections: Command): void {
  projections
    .command('rebuild')
    .description('rebuild views from the first event, beside those in use')
    .argument('[names...]', 'default: all')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat log projections rebuild\n  npx homeostat log projections rebuild capability experience',
    )
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
}

async function resume({ agent, output, origin }: Session, name: string): Promise<void> {
  const { agentId, log } = agent;
  const done = await resumeProjection(log, { agentId, name, origin });
  if (done.status === 'stopped_again') throw new CommandError('stopped_again', done.why);
  const line =
    done.status === 'resumed'
      ? `${name} continues at event ${done.mark}`
      : `${name} had not stopped`;
  output.result({ ok: true, ...done }, [line]);
}
