import type { Command } from 'commander';
import pc from 'picocolors';
import { approveProcedure } from '../../domain/learning/approve-procedure.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../domain/learning/views/capability.ts';
import { CommandError, table } from '../output.ts';
import { type Session, withAgent } from '../session.ts';

/** procedure: steps that worked before, for the owner to read and approve. None runs before. */
export function addProcedureCommands(program: Command): void {
  const procedure = program
    .command('procedure')
    .description('steps kept with a capability; they run only after you approved them')
    .addHelpText('after', '\nExamples:\n  npx homeostat procedure list');
  procedure
    .command('list')
    .description('all procedures with their steps')
    .addHelpText('after', '\nExamples:\n  npx homeostat procedure list --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, list);
    });
  procedure
    .command('approve')
    .description('take its steps as your own: they run without asking when the work fits')
    .argument('<procedure>', 'its id, as `procedure list` shows it')
    .addHelpText('after', '\nExamples:\n  npx homeostat procedure approve git-push-1f0c2a9be3d4')
    .action(async (id: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => approve(session, id));
    });
}

async function capabilities({ agent }: Session): Promise<readonly CapabilityDoc[]> {
  const view = await agent.log.view(agent.agentId, [
    { projection: capabilityProjection, keys: 'all' },
  ]);
  return [...view.all(capabilityProjection).values()];
}

async function list(session: Session): Promise<void> {
  const found = (await capabilities(session)).flatMap(({ id, confidence, procedure }) =>
    procedure === null ? [] : [{ capability: id, confidence, ...procedure }],
  );
  const lines = found.flatMap(({ id, capability, confidence, review, steps }) => [
    ...table([[pc.bold(id), capability, `${Math.round(confidence * 100)}%`, review]]),
    ...steps.map(({ run }, i) => `  ${i + 1}. ${run}`),
  ]);
  session.output.result({ ok: true, procedures: found }, lines.length === 0 ? ['none'] : lines);
}

async function approve(session: Session, procedureId: string): Promise<void> {
  const { agent, output, origin } = session;
  const capability = (await capabilities(session)).find(
    ({ procedure }) => procedure?.id === procedureId,
  );
  const key = capability?.id ?? '';
  const wanted = [{ projection: capabilityProjection, keys: [key] }];
  const { status } = await agent.log.decide(agent.agentId, wanted, (view) => {
    const event = approveProcedure({
      capability: view.get(capabilityProjection, key),
      procedureId,
    });
    const unless = { subjects: [`capability:${key}`] };
    return { decision: { events: event === null ? [] : [event], unless }, origin };
  });
  if (status !== 'stored') {
    const why = `no procedure "${procedureId}" waits for approval; see: homeostat procedure list`;
    throw new CommandError('not_found', why);
  }
  output.result({ ok: true, procedure_id: procedureId, capability: key }, [
    `${procedureId} of ${key} is approved; it runs where ${key} is trusted (above 80%)`,
  ]);
}
