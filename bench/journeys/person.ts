import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CLAUDE } from '../../tests/adapters/claude-code/worker-under-test.ts';
import { stopServerIn } from '../../tests/support/cluster.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { layReadyData } from '../../tests/support/ready-data.ts';
import { claudeWindow } from './claude-window.ts';
import { scriptedModel, type Turn } from './scripted-model.ts';
import { shellWindow } from './shell-window.ts';
import { openTmux } from './tmux.ts';

const KEY = 'sk-ant-of-nobody-but-this-walk';
const KEY_END = KEY.slice(-20);
const SIZE = { columns: 100, rows: 150 };

export type Person = Awaited<ReturnType<typeof newPerson>>;

/** Somebody at a terminal with a home of their own, where Claude Code is set up, and with a model that knows these turns. */
export async function newPerson(turns: (project: string) => readonly Turn[]) {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'you-')));
  await chmod(home, 0o755); // the server's user passes through when we are root
  const project = join(home, 'shop');
  const port = await freePort();
  const model = await scriptedModel(turns(project));
  await mkdir(join(home, 'bin'));
  await mkdir(project);
  await symlink(resolve('bin/homeostat'), join(home, 'bin', 'homeostat'));
  await symlink(resolve(CLAUDE), join(home, 'bin', 'claude'));
  await setUpClaude(home, project);
  layReadyData(join(home, 'homeostat'));
  await writeFile(join(home, '.rc'), rcText({ home, project, api: model.url }));
  const shell = ['env', '-i', 'bash', '--noprofile', '--rcfile', join(home, '.rc'), '-i'];
  const tmux = await openTmux(
    [...shell.slice(0, 2), `HOME=${home}`, 'TERM=xterm-256color', ...shell.slice(2)],
    SIZE,
  );
  return {
    home,
    project,
    port,
    model,
    shell: async () => shellWindow(await tmux.open()),
    claude: async (command = 'claude') => claudeWindow(await tmux.open(), command),
    close: async () => {
      await tmux.close();
      await model.close();
      // The embedded server outlives a killed controller.
      await stopServerIn(join(home, 'homeostat', 'postgres', 'data'));
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}

/** As after the first days with it: a theme is chosen, the project trusted, and it may edit and run tests there. */
async function setUpClaude(home: string, project: string): Promise<void> {
  const known = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    customApiKeyResponses: { approved: [KEY_END], rejected: [] },
    projects: { [project]: { hasTrustDialogAccepted: true } },
  };
  await writeFile(join(home, '.claude.json'), JSON.stringify(known));
  await mkdir(join(home, '.claude'));
  const allow = ['Bash(node --test)', 'Bash(git commit *)', 'Bash(npm *)'];
  const settings = { permissions: { allow } };
  await writeFile(join(home, '.claude', 'settings.json'), `${JSON.stringify(settings, null, 2)}\n`);
}

type Places = { readonly home: string; readonly project: string; readonly api: string };

function rcText({ home, project, api }: Places): string {
  const variables = {
    PATH: `${home}/bin:${process.env['PATH'] ?? ''}`,
    HOMEOSTAT_STATE: `${home}/homeostat`,
    HOMEOSTAT_SCHEDULE: '0 0 1 1 *',
    HOMEOSTAT_SANDBOX: 'none',
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: api,
    CLAUDE_CODE_MAX_RETRIES: '0',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    PS1: '$ ',
  };
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'`);
  const claude = "alias claude='claude --permission-mode acceptEdits'";
  return [...lines, claude, `cd '${project}'`, ''].join('\n');
}
