/** The author of commits, from the owner's settings. */
export type Author = { readonly name: string; readonly email: string };

/**
 * A repository may name programs in its settings; git runs none of them and fetches nothing. Passed by environment:
 * on a command line, `-c` ends the name of a setting at the first `=`, and a filter may be called `a=b`.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.pager': 'cat',
  'core.attributesFile': '/dev/null',
  'core.alternateRefsCommand': 'false',
  'commit.gpgSign': 'false',
  'protocol.allow': 'never',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'submodule.recurse': 'false',
  'status.submoduleSummary': 'false',
  'core.quotePath': 'true',
};

/** Settings that name content filters, which git runs to see what has changed, and hooks outside the hooks folder. */
export const PROGRAM_SETTINGS =
  '^(filter\\..*\\.(clean|smudge|process|required)|hook\\..*\\.command)$';

/** Files below `.git` by which a repository points to another. */
export const LEADS_ELSEWHERE = [
  'commondir',
  'objects/info/alternates',
  'objects/info/http-alternates',
];

type Environment = Readonly<Record<string, string>>;

export type HarmlessGit = {
  /** Names of settings that PROGRAM_SETTINGS finds in the repository. */
  readonly programs?: readonly string[];
  /** Without an author git does not commit. */
  readonly author?: Author;
  /** Whether the owner's own git settings apply, as in the owner's repositories. */
  readonly isOwners?: boolean;
};

/** Environment variables that keep git from running a repository's programs. Of the others only PATH and HOME matter. */
export function harmlessGit({ programs = [], author, isOwners = false }: HarmlessGit): Environment {
  const settings = [...Object.entries(SETTINGS), ...programs.flatMap(withoutProgram)];
  const pairs = settings.flatMap(([name, value], n) => [
    [`GIT_CONFIG_KEY_${n}`, name],
    [`GIT_CONFIG_VALUE_${n}`, value],
  ]);
  return {
    ...ALONE,
    ...(isOwners ? {} : NO_SETTINGS_OF_USERS),
    ...(author === undefined ? {} : signedBy(author)),
    GIT_CONFIG_COUNT: String(settings.length),
    ...(Object.fromEntries(pairs) as Environment), // pairs of two strings each
  };
}

const ALONE: Environment = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_EDITOR: 'false',
  GIT_ASKPASS: 'false',
  LC_ALL: 'C',
};
const NO_SETTINGS_OF_USERS: Environment = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
};

function signedBy({ name, email }: Author): Environment {
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
}

/** The harmless value for a setting that names a program. */
function withoutProgram(name: string): readonly (readonly [string, string])[] {
  if (name.endsWith('.required')) return [[name, 'false']];
  if (name.startsWith('filter.')) return [[name, '']];
  return [
    [name, 'true'],
    [name.replace(/command$/, 'enabled'), 'false'],
  ];
}
