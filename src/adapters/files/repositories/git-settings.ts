/** `value`: null where only the key stands there, which git takes for true. */
export type GitSetting = { readonly key: string; readonly value: string | null };

/** As git has them: section and name in small letters. */
const HARMLESS = new Set(
  [
    'core.abbrev core.autocrlf core.bare core.bigfilethreshold core.checkstat core.commentchar core.commitgraph core.compression core.eol core.filemode',
    'core.ignorecase core.logallrefupdates core.longpaths core.loosecompression core.multipackindex core.precomposeunicode core.preloadindex core.quotepath',
    'core.repositoryformatversion core.safecrlf core.sharedrepository core.sparsecheckout core.sparsecheckoutcone core.splitindex core.symlinks core.trustctime',
    'core.untrackedcache core.whitespace core.worktree',
    'extensions.compatobjectformat extensions.noop extensions.objectformat extensions.partialclone extensions.preciousobjects extensions.refstorage',
    'extensions.relativeworktrees extensions.worktreeconfig',
    'user.name user.email author.name author.email committer.name committer.email',
    'clone.defaultremotename commit.cleanup commit.gpgsign commit.status commit.verbose diff.algorithm diff.colormoved diff.context diff.indentheuristic',
    'diff.mnemonicprefix diff.noprefix diff.renamelimit diff.renames diff.submodule fetch.parallel fetch.prune fetch.prunetags fetch.recursesubmodules',
    'fetch.writecommitgraph gc.auto gc.autodetach gc.pruneexpire gc.reflogexpire index.threads index.version init.defaultbranch lfs.repositoryformatversion',
    'log.date log.decorate maintenance.auto maintenance.strategy merge.conflictstyle merge.ff merge.log merge.renamelimit merge.renames merge.stat',
    'pull.ff pull.rebase push.autosetupremote push.default push.followtags rebase.autosquash rebase.autostash rebase.stat rebase.updaterefs',
    'remote.pushdefault rerere.autoupdate rerere.enabled status.branch status.short status.showuntrackedfiles status.submodulesummary',
    'submodule.active submodule.fetchjobs submodule.propagateblocks submodule.recurse tag.gpgsign tag.sort',
  ].flatMap((line) => line.split(' ')),
);
/** Where a branch, a remote or a submodule has a name in the middle. */
const HARMLESS_OF_NAMED =
  /^(advice\.\w+|color(\..+)?\.\w+|column\.\w+|branch\..+\.(description|merge|pushremote|rebase|remote)|remote\..+\.(fetch|mirror|partialclonefilter|promisor|prune|prunetags|push|pushurl|skipdefaultupdate|skipfetchall|tagopt|url)|submodule\..+\.(active|branch|fetchrecursesubmodules|ignore|shallow|update|url))$/s;

/** What the value of a harmless key must be too. */
const VALUES: readonly (readonly [key: RegExp, value: RegExp])[] = [
  // `ext::command` and what is read as an option.
  [/^(branch\..+\.(push)?remote|remote\.pushdefault|.+\.(push)?url)$/s, /^(?!-)(?!\w*::)/],
  [/^submodule\..+\.update$/s, /^(checkout|merge|none|rebase)$/],
  [/^extensions\.refstorage$/, /^(files|reftable)$/],
];

/** Settings as `git config --list -z` prints them. */
export function readSettings(listed: string): readonly GitSetting[] {
  return listed
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const end = entry.indexOf('\n');
      return end === -1
        ? { key: entry, value: null }
        : { key: entry.slice(0, end), value: entry.slice(end + 1) };
    });
}

/**
 * Whether git runs no program by it and reads nothing elsewhere. A list of what is known, since each release of git
 * and each program beside it may bring new settings that name a command.
 */
export function isHarmlessSetting({ key, value }: GitSetting): boolean {
  if (key === 'core.fsmonitor') return value === 'false';
  if (!HARMLESS.has(key) && !HARMLESS_OF_NAMED.test(key)) return false;
  return VALUES.every(([keys, values]) => !keys.test(key) || values.test(value ?? ''));
}

/** The text of a file that has these settings and no others. */
export function writtenSettings(settings: readonly GitSetting[]): string {
  return settings.map(written).join('');
}

function written({ key, value }: GitSetting): string {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')];
  const middle = first === last ? '' : ` ${quoted(key.slice(first + 1, last))}`;
  const name = key.slice(last + 1);
  return `[${key.slice(0, first)}${middle}]\n\t${name}${value === null ? '' : ` = ${quotedValue(value)}`}\n`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function quotedValue(value: string): string {
  return quoted(value).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** Lines of the list of a rebase that run a command. */
const COMMAND_LINE = /^[ \t]*(exec|x)([ \t]|$)/;

export function commandsOfRebase(list: string): readonly string[] {
  return list.split('\n').filter((line) => COMMAND_LINE.test(line));
}

export function withoutCommands(list: string): string {
  return list
    .split('\n')
    .filter((line) => !COMMAND_LINE.test(line))
    .join('\n');
}
