import {
  block,
  type Call,
  escalate,
  type Field,
  type Finding,
  hasTag,
  plainField,
  UNKNOWN,
} from '../shell/call.ts';
import { hasFlag, readOptions } from '../shell/options.ts';
import { absolutePath, type Zone, zoneOf } from '../shell/paths.ts';

/** Deletes by name: allowed inside the workspace and temporary folders, and nowhere else. */
export function removes(call: Call): Finding | null {
  if (
    !/^(?:g?rm|rmdir|unlink|rimraf|trash|trash-put|trash-cli|gio|srm|del|del-cli|rmtree)$/.test(
      call.name,
    )
  )
    return null;
  const options = readOptions(call.args);
  if (hasFlag(options, 'help', 'version')) return null;
  const isDeep = hasFlag(options, 'r', 'R', 'recursive') || call.name === 'rimraf';
  const cleansImage = options.positionals.some((path) => OF_PACKAGES.test(path));
  const fields = call.fields.filter(
    (field) =>
      options.positionals.includes(field.text) && !(cleansImage && isLeftOver(call, field)),
  );
  let worst: Finding | null = null;
  for (const field of fields) {
    const found = removal(call, field, isDeep);
    if (found?.verdict === 'block') return found;
    worst ??= found;
  }
  return worst;
}

/** `rm -rf /var/lib/apt/lists/* /tmp/*`: the last step of building an image, where nobody else keeps files. */
const OF_PACKAGES = /^\/var\/(?:lib\/apt\/lists|cache)(?:\/|$)/;

function isLeftOver(call: Pick<Call, 'place' | 'cwd'>, { text }: Field): boolean {
  return (
    zoneOf(call, text) === 'temp-root' ||
    /^\/var\/log\/(?:apt|dpkg|alternatives|dnf|yum|hawkey)(?:[./*][^ ]*)?$/.test(text)
  );
}

const ZONES: Readonly<Partial<Record<Zone, readonly [string, string]>>> = {
  agent: ['own.delete', 'belongs to the agent itself'],
  root: ['fs.delete-root', 'is the whole machine'],
  homes: ['fs.delete-root', 'is a whole home'],
  base: ['fs.delete-workspace', 'is the whole workspace or above it'],
  system: ['fs.delete-system', "is the machine's own"],
  device: ['fs.delete-system', "is the machine's own"],
};

function removal(call: Pick<Call, 'place' | 'cwd'>, field: Field, isDeep: boolean): Finding | null {
  const zone = zoneOf(call, field.text);
  const what = field.text.replaceAll(UNKNOWN, '…').slice(0, 80);
  const [rule, reason] = ZONES[zone] ?? [];
  if (/^(?:system|outside)$/.test(zone) && isMadeAgain(call, field.text)) return null;
  if (rule !== undefined) return block(rule, `${what} ${reason ?? ''}; it is not deleted`);
  if (zone === 'git') return gitInside(field.text);
  if (zone === 'temp-root') return escalate('fs.delete-temp', 'others keep their files there too');
  if (zone === 'unknown') return unknownRemoval(call, field, isDeep);
  return zone === 'outside' ? outsideRemoval(call, field.text, isDeep) : null;
}

function outsideRemoval(
  call: Pick<Call, 'place' | 'cwd'>,
  path: string,
  isDeep: boolean,
): Finding | null {
  if (isCache(call, path)) return null;
  const what = path.replaceAll(UNKNOWN, '…').slice(0, 80);
  return isDeep || /^\/(?:home|Users)\//.test(path)
    ? block('fs.delete-outside', `${what} is outside the workspace`)
    : escalate('fs.delete-outside', `${what} is outside the workspace`);
}

/** Caches below a home, which programs create again by themselves. */
const CACHES =
  /^\/(?:\.cache\/.|\.local\/share\/Trash\/.|Library\/(?:Caches\/.|Developer\/Xcode\/DerivedData)|\.npm\/_(?:cacache|logs|npx)|\.gradle\/(?:caches|daemon)|\.m2\/repository|\.cargo\/registry|\.nuget\/packages|\.yarn\/(?:berry\/)?cache|\.pnpm-store|\.bun\/install\/cache|\.ccache|go\/pkg\/mod|\.ivy2\/cache|\.pub-cache|\.conda\/pkgs)/;

function isCache({ place, cwd }: Pick<Call, 'place' | 'cwd'>, written: string): boolean {
  const path = absolutePath(cwd, written);
  return path?.startsWith(`${place.home}/`) === true && CACHES.test(path.slice(place.home.length));
}

/** What is fetched or made again: the lists of the manager of packages, caches, sources that were unpacked. */
const MADE_AGAIN =
  /^\/(?:var\/(?:lib\/apt\/lists|cache(?:\/|$))|usr\/src\/(?![*?]+$)[^/]|build\/[^/])/;

function isMadeAgain({ cwd }: Pick<Call, 'cwd'>, written: string): boolean {
  return MADE_AGAIN.test(absolutePath(cwd, written) ?? '');
}

function gitInside(path: string): Finding | null {
  return /\.lock$/.test(path)
    ? null
    : block('fs.delete-git', 'the repository itself would be lost');
}

function unknownRemoval(
  call: Pick<Call, 'place' | 'cwd'>,
  field: Field,
  isDeep: boolean,
): Finding | null {
  if (call.cwd === null && !field.text.includes(UNKNOWN)) {
    return isDeep
      ? escalate('fs.delete-unknown', 'where it deletes is only known when it runs')
      : null;
  }
  if (isDeep || (field.tags.includes('listed') && hasTag(field.tags, 'outside-file', 'network'))) {
    return escalate(
      'fs.delete-unknown',
      'what it deletes is only known when it runs; write the path out',
    );
  }
  return null;
}

/** A path a tool would delete. */
export function removesPath(spot: Pick<Call, 'place' | 'cwd'>, path: string): Finding | null {
  return removal(spot, plainField(path), true);
}
