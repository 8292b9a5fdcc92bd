import {
  changeText,
  fileText,
  type KnownPlaces,
  keepKnownPlaces,
  readKnownPlaces,
} from '../../adapters/claude-code/plugin/known-places.ts';
import {
  type PlacedPlugin,
  placedPlugin,
  removeIfEmpty,
  removePlugin,
} from '../../adapters/claude-code/plugin/place-plugin.ts';
import { withoutHosts } from '../../adapters/claude-code/plugin/proxy-setting.ts';
import { guestTokens, removeGuestToken } from '../../adapters/files/guests/guest-tokens.ts';
import type { Config } from '../../config.ts';
import { claudeFolders } from '../settings/claude-folders.ts';
import { removeIdentity } from './identity-file.ts';
import { configOf } from './own-plugin.ts';

export type Uninstalled = {
  /** Folders, files, tokens and settings that went. */
  readonly removed: readonly string[];
  /** What somebody else put into them, and settings that could not be read. */
  readonly left: readonly string[];
  readonly guests: readonly string[];
};

type Options = {
  /** Null: every place this agent put it. */
  readonly folder: string | null;
  readonly isDryRun: boolean;
};

/** Takes back what installing did, and nothing else. Twice is no error. @throws NotOurPlugin */
export async function uninstallPlugin(config: Config, options: Options): Promise<Uninstalled> {
  const { folder, isDryRun } = options;
  const known = await readKnownPlaces(config.stateDir);
  const going = await placedIn(config, known, folder);
  const { staying, known: places } = await stayingPlaces(config, known, folder);
  const guests = await guestsGoing(config, { going, staying });
  // Before their folders, which go when nothing is left in them.
  const identities = await removeOfProjects({ known, going, isDryRun });
  const outside =
    staying.length > 0
      ? { removed: [], left: [], proxy: known.proxy }
      : await removeOutside(known, isDryRun);
  const left: string[] = [];
  if (!isDryRun) {
    for (const placed of going) left.push(...(await removePlugin(placed)).left);
    for (const guest of guests) await removeGuestToken(config.stateDir, guest);
    await keepKnownPlaces(config.stateDir, { places, proxy: outside.proxy });
    await tellUsersAgent(config, going);
  }
  const removed = [
    ...going.map((placed) => placed.folder),
    ...guests.map((guest) => `the token of ${guest}`),
    ...identities.removed,
    ...outside.removed,
  ];
  return { removed, left: [...left, ...identities.left, ...outside.left], guests };
}

/** `staying`: of this agent. Those of others are known as long as the plugin of the user, which stands aside for them. */
async function stayingPlaces(
  { stateDir }: Config,
  { places }: KnownPlaces,
  folder: string | null,
): Promise<{ readonly staying: KnownPlaces['places']; readonly known: KnownPlaces['places'] }> {
  const all = places.filter((place) => folder !== null && place.folder !== folder);
  const placed = await placedAt(all);
  const others = placed.filter(({ record }) => record.state !== stateDir);
  const staying = all.filter((place) => others.every((one) => one.folder !== place.folder));
  return { staying, known: staying.some(({ level }) => level === 'user') ? all : staying };
}

type Leaving = {
  readonly known: KnownPlaces;
  readonly going: readonly PlacedPlugin[];
  readonly isDryRun: boolean;
};

/** The identity documents of projects whose plugins go. */
async function removeOfProjects({ known, going, isDryRun }: Leaving) {
  const projects = known.places.filter(
    ({ level, folder }) => level === 'project' && going.some((one) => one.folder === folder),
  );
  const done = await Promise.all(
    projects.map(({ folder }) => removeIdentity(configOf(folder), isDryRun)),
  );
  return {
    removed: done.flatMap(({ removed }) => removed),
    left: done.flatMap(({ left }) => left),
  };
}

/** The plugin of the user no longer stands aside where these were, also where it belongs to another agent. */
async function tellUsersAgent({ stateDir }: Config, going: readonly PlacedPlugin[]): Promise<void> {
  const placed = await placedPlugin(claudeFolders().plugin).catch(() => null);
  if (placed === null || placed.record.state === stateDir) return;
  const { state } = placed.record;
  const known = await readKnownPlaces(state);
  const places = known.places.filter(({ folder }) => going.every((one) => one.folder !== folder));
  await keepKnownPlaces(state, { ...known, places });
}

type Going = {
  readonly going: readonly PlacedPlugin[];
  readonly staying: KnownPlaces['places'];
};

/** Whose last plugin goes. */
async function guestsGoing(
  { stateDir }: Config,
  { going, staying }: Going,
): Promise<readonly string[]> {
  const stayingGuests = (await placedAt(staying)).map(({ record }) => record.guest);
  const known = (await guestTokens(stateDir)).map(({ name }) => name);
  const guests = [...new Set(going.map(({ record }) => record.guest))];
  return guests.filter((guest) => known.includes(guest) && !stayingGuests.includes(guest));
}

/** What the last plugin takes along: our part of the settings, and of the rules. */
async function removeOutside(
  known: KnownPlaces,
  isDryRun: boolean,
): Promise<{
  readonly removed: readonly string[];
  readonly left: readonly string[];
  readonly proxy: KnownPlaces['proxy'];
}> {
  const { configDir, pluginData } = claudeFolders();
  const identity = await removeIdentity(configDir, isDryRun);
  if (!isDryRun) await removeIfEmpty(pluginData);
  const proxy = await withoutProxy(known, isDryRun);
  const unread = `NO_PROXY in ${known.proxy?.file ?? 'the settings'}, which could not be read`;
  return {
    removed: [...(proxy ?? []), ...identity.removed],
    left: [...(proxy === null ? [unread] : []), ...identity.left],
    proxy: proxy === null ? known.proxy : null,
  };
}

/** The plugins to remove: of this agent, also where the record of places was lost. */
async function placedIn(
  { stateDir }: Config,
  known: KnownPlaces,
  folder: string | null,
): Promise<readonly PlacedPlugin[]> {
  const all = [...known.places.map((place) => place.folder), claudeFolders().plugin];
  const folders = folder === null ? [...new Set(all)] : [folder];
  const placed = await placedAt(folders.map((each) => ({ folder: each })));
  return placed.filter(({ record }) => record.state === stateDir);
}

async function placedAt(
  places: readonly { readonly folder: string }[],
): Promise<readonly PlacedPlugin[]> {
  const found = await Promise.all(places.map(({ folder }) => placedPlugin(folder)));
  return found.filter((placed) => placed !== null);
}

/** Null: the settings cannot be read. */
async function withoutProxy(
  { proxy }: KnownPlaces,
  isDryRun: boolean,
): Promise<readonly string[] | null> {
  const now = proxy === null ? null : await fileText(proxy.file);
  if (proxy === null || now === null) return [];
  const said = [`${proxy.added.join(',')} in NO_PROXY of ${proxy.file}`];
  if (now === proxy.after) {
    if (!isDryRun) await changeText(proxy.file, proxy.before);
    return said;
  }
  const isMade = proxy.before === null;
  const change = withoutHosts(now, { added: proxy.added, isMade });
  if (change.status === 'unreadable') return null;
  if (change.status === 'same') return [];
  if (!isDryRun) await changeText(proxy.file, change.text);
  return said;
}
