import type { Command } from 'commander';
import pc from 'picocolors';
import { type Fact, fact } from '../../../domain/fact.ts';
import { AGENT_ROLES, type AgentRole } from '../../../domain/session/events.ts';
import { type RoleNote, roleMemoryProjection } from '../../../domain/session/views/role-memory.ts';
import { ROLE_TOOLS } from '../../../phases/act/loop/roles.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';

/** roles: the sub-agents that get parts of the agent's work, and what each has noted for itself (V73). */
export function addRoleCommands(program: Command): void {
  const roles = program
    .command('roles')
    .description('sub-agents that do parts of the work, and the notes of each')
    .addHelpText('after', '\nExamples:\n  npx homeostat roles list');
  roles
    .command('list')
    .description('the roles, their tools and their notes, newest last')
    .addHelpText('after', '\nExamples:\n  npx homeostat roles list --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, listNotes);
    });
  roles
    .command('keep')
    .description('confirm a note: it then counts as yours')
    .argument('<note>', 'its id, as in `roles list`')
    .addHelpText('after', '\nExamples:\n  npx homeostat roles keep researcher-3')
    .action(async (id: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => keepNote(session, id));
    });
  roles
    .command('forget')
    .description('remove a note, or all notes of a role; the log keeps their words')
    .argument('<what>', `a note by its id, or all of a role: ${AGENT_ROLES.join(' | ')}`)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat roles forget builder-2\n  npx homeostat roles forget reviewer',
    )
    .action(async (what: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => forgetNotes(session, what));
    });
}

type Known = {
  readonly role: AgentRole;
  readonly tools: readonly string[];
  readonly notes: readonly RoleNote[];
};

async function readRoles({ agent }: Session): Promise<readonly Known[]> {
  const wanted = [{ projection: roleMemoryProjection, keys: 'all' as const }];
  const view = await agent.log.view(agent.agentId, wanted);
  return AGENT_ROLES.map((role) => ({
    role,
    tools: ROLE_TOOLS[role],
    notes: view.get(roleMemoryProjection, role)?.notes ?? [],
  }));
}

async function listNotes(session: Session): Promise<void> {
  const roles = await readRoles(session);
  session.output.result({ ok: true, roles }, roles.flatMap(roleLines));
}

function roleLines({ role, tools, notes }: Known): readonly string[] {
  const rows = notes.map(({ note_id, at, trust, text }) => [
    ...[`  ${note_id}`, at.slice(0, 10), trust, visibleText(text)],
  ]);
  const none = pc.dim('  no notes');
  return [
    `${pc.bold(role)}  ${pc.dim(tools.join(', '))}`,
    ...(notes.length === 0 ? [none] : table(rows)),
  ];
}

async function find(session: Session, id: string): Promise<Known & { readonly note: RoleNote }> {
  for (const known of await readRoles(session)) {
    const note = known.notes.find(({ note_id }) => note_id === id);
    if (note !== undefined) return { ...known, note };
  }
  throw new CommandError(
    'unknown_note',
    `there is no note "${visibleText(id)}"; see: homeostat roles list`,
  );
}

async function recordOfRole({ agent, origin }: Session, event: Fact): Promise<void> {
  await agent.log.append(agent.agentId, origin, { events: [event] });
}

async function keepNote(session: Session, id: string): Promise<void> {
  const { role, note } = await find(session, id);
  const { text, source_run } = note;
  await recordOfRole(session, fact('AgentMemoryUpdated', { role, note: text, source_run }));
  session.output.result({ ok: true, role, note_id: id }, [
    `note ${id} of the ${role} now counts as yours`,
  ]);
}

async function forgetNotes(session: Session, what: string): Promise<void> {
  const whole = AGENT_ROLES.find((role) => role === what);
  const role = whole ?? (await find(session, what)).role;
  const note_id = whole === undefined ? what : null;
  await recordOfRole(session, fact('AgentMemoryForgotten', { role, note_id }));
  const gone = note_id ?? 'any of its notes';
  session.output.result({ ok: true, role, note_id }, [`the ${role} no longer sees ${gone}`]);
}
