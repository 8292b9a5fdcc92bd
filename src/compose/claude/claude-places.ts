import { existsSync, realpathSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { claudeCodeStanding } from '../../adapters/claude-code/claude-version.ts';
import type { Judging } from '../../adapters/claude-code/plugin/hook-table.ts';
import { otherHomes, otherPeople } from '../../adapters/claude-code/plugin/other-people.ts';
import { PLUGIN_NAME } from '../../adapters/claude-code/plugin/plugin-files.ts';
import type { Config } from '../../config.ts';
import { environment } from '../../environment.ts';
import type { WorkerStanding } from '../../kernel/ports/worker.ts';
import { inUrl } from '../../process/http-address.ts';

/** Links followed: Claude Code names a project by where it really is. */
export function projectPlugin(project: string): string {
  const place = existsSync(project) ? realpathSync(project) : resolve(project);
  return join(place, '.claude', 'skills', PLUGIN_NAME);
}

/** The Claude Code that would load the plugin. */
export function claudeStanding({ claude }: Pick<Config, 'claude'>): Promise<WorkerStanding> {
  const { PATH = '', HOME = '' } = environment();
  return claudeCodeStanding({ command: claude, environment: { PATH, HOME } });
}

/** Who else has an account on this machine; empty where that cannot be seen. */
export async function otherAccounts(): Promise<readonly string[]> {
  const { uid, username } = userInfo();
  if (process.platform === 'darwin') {
    return otherHomes(await readdir('/Users').catch(() => []), username);
  }
  return otherPeople(await readFile('/etc/passwd', 'utf8').catch(() => ''), uid);
}

export { JUDGING, type Judging } from '../../adapters/claude-code/plugin/hook-table.ts';

export type Choice = { readonly judging: Judging; readonly why: string };

/**
 * Over HTTP, unless nobody could vouch for the answer: a version that goes on without one, or somebody else on this
 * machine who could answer in the place of a controller that is down.
 */
export async function chooseJudging(config: Pick<Config, 'claude'>): Promise<Choice> {
  const { status, version } = await claudeStanding(config);
  if (status === 'too_old') {
    const why = `Claude Code ${version ?? ''} runs tools unjudged when HTTP does not answer`;
    return { judging: 'helper', why };
  }
  const others = await otherAccounts();
  if (others.length > 0) {
    const why = `others have accounts on this machine (${others.slice(0, 3).join(', ')}) and could answer over HTTP while Homeostat is down`;
    return { judging: 'helper', why };
  }
  return { judging: 'http', why: 'nobody else has an account on this machine' };
}

/** Where hooks and MCP reach the controller over HTTP. */
export function controllerUrl({
  host,
  port,
  httpBasePath,
}: Pick<Config, 'host' | 'port' | 'httpBasePath'>): string {
  const shown = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${inUrl(shown)}:${port}${httpBasePath}`;
}

/** The socket of the controller, in a folder that only its user can enter. */
export function hookSocket({ stateDir }: Pick<Config, 'stateDir'>): string {
  return join(stateDir, 'run', 'hooks.sock');
}
