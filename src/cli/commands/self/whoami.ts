import type { Command } from 'commander';
import { fact } from '../../../domain/fact.ts';
import { environment, isInsideClaude } from '../../../environment.ts';
import { CommandError } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';

const LONGEST_NAME = 80;
const SAID_BY = {
  setting: 'you said so, or the settings do',
  git: 'it is your e-mail address in git',
  default: 'nobody said who you are, and git knows no e-mail address here',
} as const;

/** whoami: whose memory is used, where an installation has several users. */
export function addWhoamiCommand(program: Command): void {
  program
    .command('whoami')
    .description('who you are to the agent; with a name, who you are from now on')
    .argument('[name]', 'your name or address, at most 80 characters')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat whoami\n  npx homeostat whoami ada@example.org',
    )
    .action(async (...[name, , command]: [string | undefined, unknown, Command]) => {
      await withAgent(command, (session) => whoami(session, name?.trim()));
    });
}

/** Says who the caller is, also to the sessions of Claude Code; with a name, they are that from now on. */
export async function whoami(session: Session, name: string | undefined): Promise<void> {
  if (name === undefined) return showUser(session);
  if (isInsideClaude(environment())) {
    throw new CommandError(
      'refused',
      'whose memory a session uses is for its person to say: run this in a shell of your own',
    );
  }
  return nameUser(session, name);
}

async function showUser({ agent, config, output }: Session): Promise<void> {
  const { currentUser } = await import('../../../compose/self/current-user.ts');
  const { userOfPlugins } = await import('../../../compose/claude/user-of-plugins.ts');
  const known = await currentUser(config, process.cwd());
  const sessions = await userOfPlugins(config, known.user_id);
  const { knownLines, knownOfUser } = await import('../../../app/self/known-of-user.ts');
  const heard = await knownOfUser(agent, {});
  const about = { ...known, mode: config.userMode, agent: agent.agentId, sessions, known: heard };
  output.result({ ok: true, ...about }, [
    `you are taken for ${visibleText(known.user_id)}: ${SAID_BY[known.method]}`,
    kept(config.userMode, agent.agentId),
    ...sessions.map(
      ({ folder, guest, user, is_yours }) =>
        `the sessions with ${folder} come as ${guest}, ${is_yours ? 'and are yours' : `and are those of ${visibleText(user)}; to make them yours: homeostat claude install`}`,
    ),
    ...knownLines(heard),
  ]);
}

async function nameUser({ agent, config, output, origin }: Session, name: string): Promise<void> {
  if (name === '' || name.length > LONGEST_NAME) {
    const why = `a name has 1 to ${LONGEST_NAME} characters; this has ${name.length}`;
    throw new CommandError('bad_name', why, { exitCode: 2 });
  }
  const { keepSetting } = await import('../../../app/keep-setting.ts');
  await keepSetting(agent, { key: 'current_user', value: name, origin });
  await agent.log.append(agent.agentId, origin, {
    events: [fact('UserIdentified', { user_id: name, method: 'asked' })],
  });
  output.result({ ok: true, user_id: name, mode: config.userMode }, [
    `you are ${visibleText(name)} from now on`,
    ...(config.userMode === 'single' ? [kept('single', agent.agentId)] : []),
  ]);
}

function kept(mode: 'single' | 'multi', agentId: string): string {
  return mode === 'single'
    ? 'all is kept for one user; to keep users apart: homeostat config set user_mode multi'
    : `memory, preferences and identity are those of the agent "${agentId}", and of nobody else`;
}
