import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Judging } from '../../adapters/claude-code/plugin/hook-table.ts';
import {
  changeText,
  fileText,
  type KnownPlaces,
  keepKnownPlaces,
  type Level,
  readKnownPlaces,
} from '../../adapters/claude-code/plugin/known-places.ts';
import {
  type PlacedPlugin,
  type Placing,
  type PluginChange,
  placedPlugin,
  placePlugin,
  planPlugin,
} from '../../adapters/claude-code/plugin/place-plugin.ts';
import { pluginFiles } from '../../adapters/claude-code/plugin/plugin-files.ts';
import { withOwnHosts } from '../../adapters/claude-code/plugin/proxy-setting.ts';
import { readPluginTexts } from '../../adapters/claude-code/plugin/read-texts.ts';
import {
  addGuestToken,
  guestInForce,
  removeGuestToken,
} from '../../adapters/files/guests/guest-tokens.ts';
import type { Config } from '../../config.ts';
import { guestOfUser } from '../../domain/self/users.ts';
import { ownCommand, programFolder } from '../../process/service/places.ts';
import { APP_VERSION } from '../../program-form.ts';
import { claudeFolders } from '../settings/claude-folders.ts';
import {
  type Choice,
  chooseJudging,
  controllerUrl,
  hookSocket,
  projectPlugin,
} from './claude-places.ts';

/** What cannot be installed, and what to do. */
class CannotInstall extends Error {
  readonly code = 'cannot_install';
}

export type Target =
  | { readonly level: 'user' }
  | { readonly level: 'project' | 'marketplace'; readonly folder: string };

export type InstallOptions = {
  readonly target: Target;
  /** Null: as fits the machine. */
  readonly judging: Judging | null;
  /** Of the person whose sessions these are; null: there is only one. */
  readonly userName: string | null;
  /** Whose memory their token opens; null: that of the agent itself. */
  readonly user: string | null;
  readonly isDryRun: boolean;
};

export type Installed = {
  readonly folder: string;
  readonly level: Level;
  readonly change: PluginChange;
  readonly choice: Choice;
  /** A new token was made for this guest; null: the one in force stays. */
  readonly newGuest: string | null;
  /** What the person should know. */
  readonly hints: readonly string[];
};

/** Writes the plugin. The same again changes nothing. @throws CannotInstall, NotOurPlugin */
export async function installPlugin(config: Config, options: InstallOptions): Promise<Installed> {
  const { target, isDryRun } = options;
  const folder = targetFolder(target);
  const known = await readKnownPlaces(config.stateDir);
  const choice =
    options.judging === null
      ? await chooseJudging(config)
      : { judging: options.judging, why: 'you chose it' };
  if (target.level === 'project') refuseNowhere(target.folder);
  refuseWhatCannotWork(config, { folder, choice });
  const before = await placedPlugin(folder);
  refuseOthers(before, config);
  const guest = guestName(options);
  const places = withPlace(known, { level: target.level, folder });
  const { token, isNew } = await tokenOf(config, { guest, user: options.user, places, isDryRun });
  const placing = await placingOf(config, { folder, level: target.level, guest, token, choice });
  const installed = { folder, level: target.level, choice, newGuest: isNew ? guest : null };
  if (isDryRun) return { ...installed, change: await planPlugin(placing), hints: [] };
  await keepKnownPlaces(config.stateDir, places);
  await tellUsersAgent(config, { level: target.level, folder });
  const change = await placePlugin(placing);
  if (isNew) await renewOthers(config, { places, folder, guest, token });
  await dismissFormer(config, { places, former: before?.record.guest ?? guest });
  const hints = await doubled(target);
  return { ...installed, change, hints };
}

const GUEST = 'claude-code';

/** No two users come with the same token. */
function guestName({ userName, user }: Pick<InstallOptions, 'userName' | 'user'>): string {
  const named = userName ?? (user === null ? null : guestOfUser(user));
  return named === null ? GUEST : `${GUEST}-${named}`;
}

/** Whether a guest of this name comes with a plugin of ours. */
export function isClaudeGuest(name: string): boolean {
  return name === GUEST || name.startsWith(`${GUEST}-`);
}

function targetFolder(target: Target): string {
  if (target.level === 'user') return claudeFolders().plugin;
  if (target.level === 'project') return projectPlugin(target.folder);
  return resolve(target.folder);
}

/** What a path may not have: it stands in rules and commands that Claude Code reads in its own way. */
const ODD = /["'`$\\*(),\n]/;
/** Of a Unix socket, on the system that allows least. */
const LONGEST_SOCKET = 103;

function refuseWhatCannotWork(
  config: Config,
  { folder, choice }: { readonly folder: string; readonly choice: Choice },
): void {
  if (ODD.test(folder)) {
    const odd = `${folder} has a sign that rules of Claude Code cannot name`;
    throw new CannotInstall(`${odd}; use a folder without quotes, "$", "*" and brackets`);
  }
  if (choice.judging === 'http' && config.port === 0) {
    throw new CannotInstall(
      'the controller takes a free port at each start, and a hook needs one that stays: set it with `homeostat config set port 8090`, or install with --judge helper',
    );
  }
  const socket = hookSocket(config);
  if (choice.judging === 'helper' && Buffer.byteLength(socket) > LONGEST_SOCKET) {
    throw new CannotInstall(
      `${socket} is too long for a socket: use a state folder with a shorter path, or --judge http`,
    );
  }
}

/** A project is there before its plugin. */
function refuseNowhere(project: string): void {
  if (statSync(project, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new CannotInstall(`there is no folder ${project}; name the folder of a project`);
}

function refuseOthers(before: PlacedPlugin | null, { stateDir }: Config): void {
  if (before === null || before.record.state === stateDir) return;
  if (!existsSync(before.record.state)) return;
  const { folder, record } = before;
  throw new CannotInstall(
    `the plugin in ${folder} belongs to the agent in ${record.state}; remove it first: HOMEOSTAT_STATE=${record.state} homeostat claude uninstall`,
  );
}

/** In a project with a plugin of its own that of the user stands aside, also where it belongs to another agent (S36). */
async function tellUsersAgent(
  { stateDir }: Config,
  place: KnownPlaces['places'][number],
): Promise<void> {
  const placed = await placedPlugin(claudeFolders().plugin).catch(() => null);
  if (place.level !== 'project' || placed === null || placed.record.state === stateDir) return;
  const { state } = placed.record;
  await keepKnownPlaces(state, withPlace(await readKnownPlaces(state), place));
}

/** Both would be loaded: hooks over HTTP run once, all else is there twice. */
async function doubled({ level }: Target): Promise<readonly string[]> {
  const { plugin } = claudeFolders();
  if (level !== 'marketplace' || (await placedPlugin(plugin)) === null) return [];
  return [`before you add it, remove ${plugin}: homeostat claude uninstall --user`];
}

function withPlace(known: KnownPlaces, place: KnownPlaces['places'][number]): KnownPlaces {
  if (known.places.some(({ folder }) => folder === place.folder)) return known;
  return { ...known, places: [...known.places, place] };
}

type TokenWish = Pick<InstallOptions, 'user'> & {
  readonly guest: string;
  readonly places: KnownPlaces;
  readonly isDryRun: boolean;
};

/** The token that a plugin of this guest and user has already, while it is in force; else a new one. */
async function tokenOf(
  config: Config,
  wish: TokenWish,
): Promise<{ readonly token: string; readonly isNew: boolean }> {
  const { stateDir } = config;
  const { guest, user, isDryRun } = wish;
  const held = await heldToken(config, wish);
  if (held !== null) return { token: held, isNew: false };
  if (isDryRun) return { token: '', isNew: true };
  await removeGuestToken(stateDir, guest);
  const token = await addGuestToken(
    stateDir,
    { name: guest, access: 'attend', ...(user !== null && { user }) },
    new Date().toISOString(),
  );
  if (token === null) throw new CannotInstall(`a token "${guest}" was made meanwhile; try again`);
  return { token, isNew: true };
}

async function heldToken(
  { stateDir }: Config,
  { guest, user, places }: TokenWish,
): Promise<string | null> {
  const guestOf = guestInForce(stateDir);
  for (const { folder } of places.places) {
    const token = ((await fileText(join(folder, 'token'))) ?? '').trim();
    const owner = token === '' ? null : guestOf(token);
    const isSame = owner?.name === guest && (owner.user ?? null) === user;
    if (isSame && owner.access === 'attend') return token;
  }
  return null;
}

type Wish = {
  readonly folder: string;
  readonly level: Level;
  readonly guest: string;
  readonly token: string;
  readonly choice: Pick<Choice, 'judging'>;
};

async function placingOf(
  config: Config,
  { folder, level, guest, token, choice }: Wish,
): Promise<Placing> {
  const url = controllerUrl(config);
  const { judging } = choice;
  const files = pluginFiles(await readPluginTexts(programFolder()), {
    folder,
    version: APP_VERSION,
    judging,
    url: `${url}/hooks/claude-code`,
    mcpUrl: `${url}/mcp`,
    socket: hookSocket(config),
    token,
    node: process.execPath,
    program: ownCommand(),
    stateDir: config.stateDir,
    level,
  });
  const state = config.stateDir;
  return { folder, files, version: APP_VERSION, state, guest, judging, url };
}

/** A name that no plugin goes by any more opens nothing. */
async function dismissFormer(
  { stateDir }: Config,
  { places, former }: { readonly places: KnownPlaces; readonly former: string },
): Promise<void> {
  const placed = await Promise.all(places.places.map(({ folder }) => placedPlugin(folder)));
  if (placed.some((each) => each?.record.guest === former)) return;
  await removeGuestToken(stateDir, former);
}

/** Every plugin of a guest has the token that is in force. */
async function renewOthers(
  config: Config,
  wish: Pick<Wish, 'folder' | 'guest' | 'token'> & { readonly places: KnownPlaces },
): Promise<void> {
  for (const { folder, level } of wish.places.places) {
    const placed = folder === wish.folder ? null : await placedPlugin(folder);
    if (placed?.record.guest !== wish.guest || placed.record.state !== config.stateDir) continue;
    await placePlugin(await placingOf(config, { ...wish, folder, level, choice: placed.record }));
  }
}

export type ProxyStep = 'not needed' | 'unreadable' | 'needed';

/** Whether the settings of the user lack what hooks need behind a proxy. */
export async function proxyStep(): Promise<{ readonly step: ProxyStep; readonly file: string }> {
  const file = claudeFolders().settings;
  const change = withOwnHosts(await fileText(file));
  const step = { same: 'not needed', unreadable: 'unreadable', changed: 'needed' } as const;
  return { step: step[change.status], file };
}

/** Adds this machine to NO_PROXY in the settings of the user. What was there is kept in the state folder. */
export async function addToNoProxy({ stateDir }: Pick<Config, 'stateDir'>): Promise<void> {
  const file = claudeFolders().settings;
  const before = await fileText(file);
  const change = withOwnHosts(before);
  if (change.status !== 'changed' || change.text === null) return;
  const known = await readKnownPlaces(stateDir);
  const earlier = known.proxy?.file === file ? known.proxy : null;
  const proxy = {
    file,
    added: [...(earlier?.added ?? []), ...change.added],
    before: earlier?.after === before ? earlier.before : before,
    after: change.text,
  };
  await keepKnownPlaces(stateDir, { ...known, proxy });
  await changeText(file, change.text);
}
