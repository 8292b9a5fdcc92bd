import type { Command } from 'commander';
import type { WrittenIdentity } from '../../../app/self/identity.ts';
import { CommandError } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { collected } from './charter.ts';

type Place = { readonly project?: string };

const PROJECT = ['--project <dir>', "this project's document instead of the user's"] as const;

/** identity: the document that tells a coding agent who it is; it is written on request only. */
export function addIdentityCommands(program: Command): void {
  const identity = program
    .command('identity')
    .description('who the agent is, as a document for Claude Code; written on request only')
    .addHelpText('after', '\nExamples:\n  npx homeostat identity show');
  addInit(identity);
  identity
    .command('show')
    .description('the document as it would be written now')
    .addHelpText('after', '\nExamples:\n  npx homeostat identity show --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, showIdentity);
    });
  identity
    .command('refresh')
    .description('write the document; what is yours in the file stays')
    .option(...PROJECT)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat identity refresh\n  npx homeostat identity refresh --project .',
    )
    .action(async (place: Place, command: Command) => {
      await withAgent(command, (session) => refresh(session, place));
    });
  identity
    .command('status')
    .description('whether the document still says what is so; exit code 1 when it does not')
    .option(...PROJECT)
    .addHelpText('after', '\nExamples:\n  npx homeostat identity status --json')
    .action(async (place: Place, command: Command) => {
      await withAgent(command, (session) => showStanding(session, place));
    });
  identity
    .command('remove')
    .description('take the document out of its file')
    .option(...PROJECT)
    .addHelpText('after', '\nExamples:\n  npx homeostat identity remove --project .')
    .action(async (place: Place, command: Command) => {
      await withAgent(command, (session) => remove(session, place));
    });
}

type Given = Place & { readonly goal?: string; readonly add: readonly string[] };

function addInit(identity: Command): void {
  identity
    .command('init')
    .description('set the goal, ratify the creed and write the document; safe to repeat')
    .option('--goal <text>', 'what the agent is for, in your words')
    .option('--add <value>', 'a value for the creed; only before it is ratified', collected, [])
    .option(...PROJECT)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat identity init\n  npx homeostat identity init --goal "Look after the shop" --add "Never publish prices"',
    )
    .action(async (given: Given, command: Command) => {
      await withAgent(command, (session) => initialise(session, given));
    });
}

async function openFile({ config }: Session, { project }: Place) {
  const { openIdentityFile } = await import('../../../compose/self/open-identity-file.ts');
  return openIdentityFile(config, { project, cwd: process.cwd() });
}

async function initialise(session: Session, { goal, add, ...place }: Given): Promise<void> {
  const { agent, origin } = session;
  const { setGoal } = await import('../../../app/self/identity.ts');
  const { ratify } = await import('../../../app/self/charter.ts');
  const creed = await ratify(agent, origin, add);
  if (creed.status === 'refused') {
    throw new CommandError('refused', `nothing was set up: ${creed.why}`);
  }
  const why = goal === undefined ? null : await setGoal(agent, origin, goal);
  if (why !== null) throw new CommandError('bad_goal', why, { exitCode: 2 });
  await refresh(session, place, [
    'look at it: homeostat identity show; at how the agent stands: homeostat status --self',
    'your own words above or below the marks in that file stay as they are',
    'next: homeostat start, and a new session of Claude Code',
  ]);
}

async function showIdentity({ agent, output }: Session): Promise<void> {
  const { currentIdentity } = await import('../../../app/self/identity.ts');
  const { text, hash, sections } = await currentIdentity(agent);
  output.result({ ok: true, text, hash, sections }, text.trimEnd().split('\n'));
}

async function refresh(
  session: Session,
  place: Place,
  next: readonly string[] = [],
): Promise<void> {
  const { agent, output, origin } = session;
  const { refreshIdentity } = await import('../../../app/self/identity.ts');
  const done = await refreshIdentity(agent, { file: await openFile(session, place), origin });
  if (done.status === 'refused') throw new CommandError('refused', done.why);
  output.result({ ok: true, ...done }, [writtenLine(done), ...next]);
}

function writtenLine({ status, path, sections }: Exclude<WrittenIdentity, { status: 'refused' }>) {
  return status === 'unchanged'
    ? `${path} says what is so; nothing was written`
    : `${path} is written: ${sections.length} parts (${sections.join(', ')})`;
}

async function showStanding(session: Session, place: Place): Promise<void> {
  const { agent, output } = session;
  const { identityStanding } = await import('../../../app/self/identity.ts');
  const standing = await identityStanding(agent, await openFile(session, place));
  const ok = standing.status === 'current';
  output.result({ ok, ...standing }, [
    standing.advice ?? `${standing.path} says what is so, since ${standing.generated_at ?? ''}`,
  ]);
  if (!ok) process.exitCode = 1;
}

async function remove(session: Session, place: Place): Promise<void> {
  const { agent, output, origin } = session;
  const { removeIdentity } = await import('../../../app/self/identity.ts');
  const file = await openFile(session, place);
  const done = await removeIdentity(agent, { file, origin });
  if (done.status === 'refused') throw new CommandError('refused', done.why);
  const line =
    done.status === 'removed'
      ? `the identity document is out of ${file.path}; a copy stands in exports/identity of the state folder`
      : `${file.path} has no identity document`;
  output.result({ ok: true, status: done.status, path: file.path }, [line]);
}
