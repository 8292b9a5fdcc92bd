import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { estimateTokens } from '../../src/kernel/text/tokens.ts';
import { CLAUDE } from '../adapters/claude-code/worker-under-test.ts';
import { type Answer, messagesServer, reply } from '../adapters/models/messages-server.ts';
import { endOf } from './end-of.ts';
import { HOMEOSTAT } from './program.ts';

const OUTPUT_SHOWN = 4000;

/** A person with Claude Code, whose model is scripted, in folders of their own. */
export async function claudeSession() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'person-')));
  const configDir = join(root, 'config dir');
  const project = join(root, 'project');
  await mkdir(configDir);
  await mkdir(project);
  const trusted = { projects: { [project]: { hasTrustDialogAccepted: true } } };
  await writeFile(join(configDir, '.claude.json'), JSON.stringify(trusted));
  const own = {
    PATH: process.env['PATH'] ?? '',
    HOME: root,
    CLAUDE_CONFIG_DIR: configDir,
    HOMEOSTAT_CLAUDE: CLAUDE,
  };
  const homeostat = async (env: Record<string, string>, ...args: readonly string[]) => {
    const given = { env: { ...own, ...env }, cwd: project };
    const { code, out } = await ended(process.execPath, [...HOMEOSTAT, ...args, '--json'], given);
    return { code, document: JSON.parse(out) as Readonly<Record<string, unknown>> };
  };
  return {
    root,
    configDir,
    project,
    plugin: join(configDir, 'skills', 'homeostat'),
    /** One `homeostat claude …`. */
    homeostat: (env: Record<string, string>, ...args: readonly string[]) =>
      homeostat(env, 'claude', ...args),
    /** One `homeostat …` of another kind. */
    agent: homeostat,
    /** One `claude …` that asks no model. */
    claude: (...args: readonly string[]) => ended(CLAUDE, args, { env: own, cwd: project }),
    /** One prompt, and all that the model was sent for it. */
    prompt: async (
      prompt: string,
      script: readonly Answer[],
      { args = [], env = {} }: { args?: readonly string[]; env?: Record<string, string> } = {},
    ) => {
      const api = await messagesServer(...script, reply('done'));
      const done = await ended(CLAUDE, ['-p', prompt, ...args], {
        cwd: project,
        env: {
          ...own,
          ANTHROPIC_API_KEY: 'sk-ant-of-this-test',
          ANTHROPIC_BASE_URL: api.url,
          CLAUDE_CODE_MAX_RETRIES: '0',
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          DISABLE_AUTOUPDATER: '1',
          ...env,
        },
      });
      await api.close();
      const sent = api.requests.map(({ body }) => JSON.stringify(body['messages']));
      const whole = api.requests.map(({ body }) => JSON.stringify(body)).join('');
      const tokens = estimateTokens(whole);
      return { ...done, calls: sent.length, sent: sent.at(-1) ?? '', allSent: sent, tokens };
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

async function ended(
  command: string,
  args: readonly string[],
  options: { readonly env: Record<string, string>; readonly cwd?: string },
): Promise<{ readonly code: number | null; readonly out: string; readonly said: string }> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, said, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    endOf(child),
  ]);
  return { code, out, said: said.slice(-OUTPUT_SHOWN) };
}
