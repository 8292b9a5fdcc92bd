import type { Command } from 'commander';
import pc from 'picocolors';
import type { LearningEvent } from '../../../domain/learning/capability/register-capability.ts';
import {
  approveProcedure,
  demoteProcedure,
} from '../../../domain/learning/procedure/approve-procedure.ts';
import { stepText } from '../../../domain/learning/procedure/procedure-steps.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
  shareText,
} from '../../../domain/learning/views/capability.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';

const LINE_CHARACTERS = 100;

/** procedure: steps that worked before. None runs until the owner has read and approved it. */
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
      await withAgent(command, listProcedures);
    });
  procedure
    .command('show')
    .description('one procedure in full: what it would do, for which work, and where it comes from')
    .argument('<procedure>', 'its id, as `procedure list` shows it')
    .addHelpText('after', '\nExamples:\n  npx homeostat procedure show git-push-1f0c2a9be3d4')
    .action(async (id: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => showProcedure(session, id));
    });
  procedure
    .command('approve')
    .description('approve its steps: they run without asking when the work fits')
    .argument('<procedure>', 'its id, as `procedure list` shows it')
    .addHelpText('after', '\nExamples:\n  npx homeostat procedure approve git-push-1f0c2a9be3d4')
    .action(async (id: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => approve(session, id));
    });
  procedure
    .command('demote')
    .description('stop it from running by itself; the model does the work again')
    .argument('<procedure>', 'its id, as `procedure list` shows it')
    .option('--why <words>', 'what is wrong with it; the model is told')
    .addHelpText('after', '\nExamples:\n  npx homeostat procedure demote git-push-1f0c2a9be3d4')
    .action(async (id: string, { why }: { why?: string }, command: Command) => {
      await withAgent(command, (session) => demote(session, id, why));
    });
}

async function capabilities({ agent }: Session): Promise<readonly CapabilityDoc[]> {
  const view = await agent.log.view(agent.agentId, [
    { projection: capabilityProjection, keys: 'all' },
  ]);
  return [...view.all(capabilityProjection).values()];
}

async function listProcedures(session: Session): Promise<void> {
  const found = (await capabilities(session)).flatMap(({ id, confidence, procedure }) =>
    procedure === null ? [] : [{ capability: id, confidence, ...procedure }],
  );
  const lines = found.flatMap(({ id, capability, confidence, review, steps }) => [
    ...table([[pc.bold(id), capability, shareText(confidence), review]]),
    ...steps.map((step, i) => `  ${i + 1}. ${cutToCharacters(stepText(step), LINE_CHARACTERS)}`),
  ]);
  session.output.result({ ok: true, procedures: found }, lines.length === 0 ? ['none'] : lines);
}

/** What the owner approves: every input, character by character. */
async function showProcedure(session: Session, procedureId: string): Promise<void> {
  const capability = await capabilityOf(session, procedureId);
  const { procedure } = capability ?? {};
  if (capability === undefined || !procedure) throw notFound(`no procedure "${procedureId}"`);
  const { id, steps, verify, review, by, trust, sources, demoted } = procedure;
  const lines = [
    ...table([[pc.bold(id), capability.id, review, `by ${by}`, `trust ${trust}`]]),
    ...steps.map((step, i) => `  ${i + 1}. ${stepText(step)}`),
    ...verify.map(({ kind, target }) => `  afterwards: ${kind} ${target}`),
    ...(sources.length > 0 ? [`  from the verified runs of cycles ${sources.join(', ')}`] : []),
    ...(demoted === null ? [] : [`  demoted: ${demoted.why}`]),
  ];
  const shown = { capability: capability.id, confidence: capability.confidence, ...procedure };
  session.output.result({ ok: true, procedure: shown }, lines);
}

async function capabilityOf(
  session: Session,
  procedureId: string,
): Promise<CapabilityDoc | undefined> {
  const all = await capabilities(session);
  return all.find(({ procedure }) => procedure?.id === procedureId);
}

function notFound(what: string): CommandError {
  return new CommandError('not_found', `${what}; see: homeostat procedure list`);
}

type Change = (capability: CapabilityDoc | undefined) => LearningEvent | null;

/** Resolves with the capability's id. @throws CommandError if there is nothing to change */
async function changeProcedure(
  session: Session,
  procedureId: string,
  { to, refusal }: { readonly to: Change; readonly refusal: string },
): Promise<string> {
  const { agent, origin } = session;
  const key = (await capabilityOf(session, procedureId))?.id ?? '';
  const wanted = [{ projection: capabilityProjection, keys: [key] }];
  const { status } = await agent.log.decide(agent.agentId, wanted, (view) => {
    const event = to(view.get(capabilityProjection, key));
    const unless = { subjects: [`capability:${key}`] };
    return { decision: { events: event === null ? [] : [event], unless }, origin };
  });
  if (status !== 'stored') throw notFound(refusal);
  return key;
}

async function approve(session: Session, procedureId: string): Promise<void> {
  const key = await changeProcedure(session, procedureId, {
    to: (capability) => approveProcedure({ capability, procedureId }),
    refusal: `no procedure "${procedureId}" waits for approval`,
  });
  session.output.result({ ok: true, procedure_id: procedureId, capability: key }, [
    `${procedureId} of ${key} is approved; it runs where ${key} is trusted (above 80%)`,
  ]);
}

async function demote(session: Session, procedureId: string, words?: string): Promise<void> {
  const why = words ?? 'the owner does not want it to run by itself';
  const about = { procedureId, why, by: 'owner', cycleNo: null, workId: null };
  const key = await changeProcedure(session, procedureId, {
    to: (capability) => demoteProcedure({ ...about, capability }),
    refusal: `no approved procedure "${procedureId}"`,
  });
  session.output.result({ ok: true, procedure_id: procedureId, capability: key }, [
    `${procedureId} of ${key} no longer runs`,
  ]);
}
