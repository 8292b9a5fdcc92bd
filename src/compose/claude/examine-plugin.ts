import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  fileText,
  type KnownPlaces,
  readKnownPlaces,
} from '../../adapters/claude-code/plugin/known-places.ts';
import { type PlacedPlugin, placedPlugin } from '../../adapters/claude-code/plugin/place-plugin.ts';
import { namesOwnHosts } from '../../adapters/claude-code/plugin/proxy-setting.ts';
import { settingsFaults } from '../../adapters/claude-code/plugin/settings-faults.ts';
import { askController } from '../../adapters/controller/ask-controller.ts';
import { guestInForce } from '../../adapters/files/guests/guest-tokens.ts';
import type { Finding } from '../../app/shapes/finding.ts';
import type { Config } from '../../config.ts';
import { type Environment, environment, PROXY_NAMES, proxyIn } from '../../environment.ts';
import type { WorkerStanding } from '../../kernel/ports/worker.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { findController, type RunningController } from '../../process/find-controller.ts';
import { APP_VERSION } from '../../program-form.ts';
import { claudeFolders } from '../settings/claude-folders.ts';
import { claudeStanding, controllerUrl, hookSocket, otherAccounts } from './claude-places.ts';

export type PluginStatus = {
  readonly places: readonly (PlacedPlugin & Pick<KnownPlaces['places'][number], 'level'>)[];
  readonly claude: WorkerStanding;
  readonly controller: RunningController | null;
};

/** Where the plugin is, and whether Claude Code and the controller are there. */
export async function pluginStatus(config: Config): Promise<PluginStatus> {
  const known = await readKnownPlaces(config.stateDir);
  const user = { level: 'user' as const, folder: claudeFolders().plugin };
  const all = known.places.some(({ folder }) => folder === user.folder)
    ? known.places
    : [user, ...known.places];
  const placed = await Promise.all(
    all.map(async ({ level, folder }) => {
      const found = await placedPlugin(folder).catch(() => null);
      return found?.record.state === config.stateDir ? [{ ...found, level }] : [];
    }),
  );
  return {
    places: placed.flat(),
    claude: await claudeStanding(config),
    controller: await findController(config.stateDir),
  };
}

/** All that could keep hooks from being asked or heard, with its mend. `project`: whose settings are read too. */
export async function examinePlugin(config: Config, project: string): Promise<readonly Finding[]> {
  const status = await pluginStatus(config);
  const [first] = status.places;
  if (first === undefined) {
    const advice = 'Install it with: homeostat claude install';
    return [{ level: 'warning', what: 'the plugin for Claude Code is not installed', advice }];
  }
  const places = await Promise.all(status.places.map((place) => placeFindings(config, place)));
  return [
    claudeFinding(status),
    ...(await controllerFindings(config, status)),
    ...places.flat(),
    ...(await judgingFindings(status)),
    ...(await proxyFindings(config, status, project)),
    ...(await settingsFindings(first, project)),
  ];
}

function ok(what: string): Finding {
  return { level: 'ok', what, advice: null };
}

function wrong(what: string, advice: string): Finding {
  return { level: 'error', what, advice };
}

const INSTALL = 'Run: homeostat claude install --yes';

function claudeFinding({ claude, places }: PluginStatus): Finding {
  const { status, detail } = claude;
  if (status === 'ready') return ok(`Claude Code ${detail}`);
  if (status !== 'too_old') return wrong(detail, 'Then run: homeostat claude doctor');
  if (places.every(({ record }) => record.judging === 'helper')) return ok(detail);
  return wrong(detail, 'Until then: homeostat claude install --judge helper');
}

async function controllerFindings(
  config: Config,
  { controller, places }: PluginStatus,
): Promise<readonly Finding[]> {
  if (controller === null) {
    return [
      wrong(
        'no controller runs, so Claude Code runs no tool',
        'Start it with: homeostat start. Or go on without it: homeostat claude uninstall',
      ),
    ];
  }
  const isHttp = places.some(({ record }) => record.judging === 'http');
  const url = controllerUrl({ ...config, port: controller.port ?? config.port });
  const others = places.filter(({ record }) => record.judging === 'http' && record.url !== url);
  const moved = others.map(({ folder, record }) =>
    wrong(
      `the plugin in ${folder} asks at ${record.url}, but the controller is at ${url}`,
      INSTALL,
    ),
  );
  if (moved.length > 0) return moved;
  if (!isHttp) return [socketFinding(config, controller)];
  const answer = await askController(`${url}/healthz`, { timeoutMs: ANSWER_MS });
  if (answer !== null) return [ok(`the controller answers at ${url}`)];
  const what = `process ${controller.pid} is the controller, but does not answer at ${url}`;
  return [wrong(what, 'See: homeostat logs. Then: homeostat restart')];
}

const ANSWER_MS = 2000;

function socketFinding(config: Config, { pid }: RunningController): Finding {
  const socket = hookSocket(config);
  if (existsSync(socket)) return ok(`the controller listens on ${socket}`);
  return wrong(
    `process ${pid} is the controller, but does not listen on ${socket}`,
    'Run: homeostat restart',
  );
}

async function placeFindings(
  { stateDir }: Config,
  place: PluginStatus['places'][number],
): Promise<readonly Finding[]> {
  const { folder, record, changed, missing, open, level } = place;
  const token = ((await fileText(join(folder, 'token'))) ?? '').trim();
  const owner = token === '' ? null : guestInForce(stateDir)(token);
  const { version } = record;
  const faults = [
    ...asFault(
      owner?.access !== 'attend',
      `the token of the plugin in ${folder} is no longer valid`,
    ),
    ...asFault(changed.length > 0, `changed by hand: ${pathsBelow(folder, changed)}`),
    ...asFault(missing.length > 0, `missing: ${pathsBelow(folder, missing)}`),
    ...asFault(open.length > 0, `others can read: ${pathsBelow(folder, open)}`),
    ...asFault(
      version !== APP_VERSION,
      `the plugin is of version ${version}, the program of ${APP_VERSION}`,
    ),
    ...(await nodeFindings(folder)),
  ];
  const by = `judges ${record.judging === 'http' ? 'over HTTP' : 'by helper'}`;
  return faults.length > 0
    ? faults
    : [ok(`the plugin ${record.version} in ${folder} (${level}) ${by}`)];
}

function asFault(isWrong: boolean, what: string): readonly Finding[] {
  return isWrong ? [wrong(what, INSTALL)] : [];
}

/** The helper runs with the Node that installed it. */
async function nodeFindings(folder: string): Promise<readonly Finding[]> {
  const hooks = (await fileText(join(folder, 'hooks', 'hooks.json'))) ?? '';
  const node = /"([^"]+)",\s+"[^"]+ask-homeostat\.mjs"/.exec(hooks)?.[1] ?? process.execPath;
  if (existsSync(node)) return [];
  return [wrong(`the hooks start ${node}, which no longer exists`, INSTALL)];
}

function pathsBelow(folder: string, names: readonly string[]): string {
  return names.map((name) => join(folder, name)).join(', ');
}

async function judgingFindings({ places }: PluginStatus): Promise<readonly Finding[]> {
  if (places.every(({ record }) => record.judging === 'helper')) return [];
  const others = await otherAccounts();
  if (others.length === 0) return [];
  return [
    {
      level: 'danger',
      what: `others have accounts on this machine (${others.slice(0, 3).join(', ')}): while the controller is down, one of them could answer in its place`,
      advice: 'Let a helper ask over a socket: homeostat claude install --judge helper',
    },
  ];
}

async function proxyFindings(
  { stateDir }: Config,
  { places }: PluginStatus,
  project: string,
): Promise<readonly Finding[]> {
  if (places.every(({ record }) => record.judging === 'helper')) return [];
  const { env, last } = await proxyEnvironment(project);
  const { proxy, noProxy } = proxyIn(env);
  if (proxy === null || namesOwnHosts(noProxy)) {
    return [ok(proxy === null ? 'no proxy is in the way of the hooks' : 'hooks go past the proxy')];
  }
  const file = claudeFolders().settings;
  const what = 'HTTP_PROXY is set and NO_PROXY does not name this machine, so no turn begins';
  if (last !== null && last !== file) {
    return [wrong(`${what}: ${last} says so`, `Take the proxy out of ${last}, or NO_PROXY.`)];
  }
  const known = await readKnownPlaces(stateDir);
  const again = known.proxy === null ? '' : ' (it was there once)';
  const advice = `Run: homeostat claude install --yes, which adds it to ${file}`;
  return [wrong(`${what}${again}`, advice)];
}

/** Later files come before earlier ones, and all before the environment. `last`: the file that says something of a proxy. */
async function proxyEnvironment(
  project: string,
): Promise<{ readonly env: Environment; readonly last: string | null }> {
  let env: Environment = environment();
  let last: string | null = null;
  for (const file of settingsFiles(project)) {
    const own = settingsEnvironment((await fileText(file).catch(() => null)) ?? '{}');
    if (PROXY_NAMES.some((name) => name in own)) last = file;
    env = { ...env, ...own };
  }
  return { env, last };
}

function settingsEnvironment(text: string): Readonly<Record<string, string>> {
  try {
    const { env } = JSON.parse(text) as { env?: Readonly<Record<string, unknown>> }; // as Claude Code reads it
    return Object.fromEntries(
      Object.entries(env ?? {}).map(([name, value]) => [name, String(value)]),
    );
  } catch {
    return {}; // the file has a finding of its own
  }
}

const MANAGED = '/etc/claude-code/managed-settings.json';

/** In the order in which Claude Code reads them. */
function settingsFiles(project: string): readonly string[] {
  return [
    ...new Set([
      claudeFolders().settings,
      join(project, '.claude', 'settings.json'),
      join(project, '.claude', 'settings.local.json'),
      MANAGED,
    ]),
  ];
}

async function settingsFindings(
  { record }: PlacedPlugin,
  project: string,
): Promise<readonly Finding[]> {
  const hookUrl = record.judging === 'http' ? `${record.url}/hooks/claude-code` : null;
  const found = await Promise.all(
    settingsFiles(project).map(async (file) => {
      const text = await fileText(file).catch(
        (error: unknown) => `unreadable: ${messageOf(error)}`,
      );
      return text === null ? [] : settingsFaults(text, { file, hookUrl });
    }),
  );
  const faults = found.flat().map(({ what, advice }) => wrong(what, advice));
  return faults.length > 0 ? faults : [ok('no setting of Claude Code takes the hooks away')];
}

/** For `homeostat doctor`: one line, and only where the plugin is installed. */
export async function pluginFinding(config: Config): Promise<readonly Finding[]> {
  const { places } = await readKnownPlaces(config.stateDir);
  const [place] = places;
  if (place === undefined) return [];
  const placed = await placedPlugin(place.folder).catch(() => null);
  const isRight =
    placed !== null &&
    [placed.changed, placed.missing, placed.open].every(({ length }) => length === 0) &&
    placed.record.version === APP_VERSION;
  if (isRight) return [ok(`the plugin for Claude Code is in ${place.folder}`)];
  return [
    {
      level: 'warning',
      what: `the plugin for Claude Code in ${place.folder} needs a look`,
      advice: 'Run: homeostat claude doctor',
    },
  ];
}
