/** Names of files with passwords and keys, in any folder. */
const SECRET_NAMES = [
  ...['.env', '.netrc', '.pypirc', '.git-credentials', '.pgpass'],
  ...['id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519'],
];
const SECRET_START = '.env.';
/** Samples, which show what the real files contain. */
const SAMPLE_ENDS = ['.example', '.sample', '.template', '.dist', '.schema'];
/** Git runs programs named in these files: hooks, settings with commands, and the files that say where both are. */
const GIT_CONTROL =
  /(^|\/)\.git(\/(modules|worktrees)\/.+)?\/(hooks(\/|$)|commondir$|config(\.worktree)?(\.lock)?$)/i;

/** The same for Mercurial and Jujutsu. */
const OTHER_CONTROL =
  /(^|\/)(\.hg(\/(hgrc|hgrc-not-shared|sharedpath))?|\.jj(\/(repo|((repo\/)?|workspace-)config\.toml))?)$/i;

/** Whether tools and steps may not read a file, by its path (D1.17). */
export function isSecretPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (SAMPLE_ENDS.some((end) => name.endsWith(end))) return false;
  return SECRET_NAMES.includes(name) || isVariant(name);
}

function isVariant(name: string): boolean {
  return name.startsWith(SECRET_START) && name.length > SECRET_START.length;
}

/** The same as patterns for a shell's `case`, matching the name alone; the patterns of `samples` come first. */
export function secretNamePatterns(): { readonly samples: string; readonly secrets: string } {
  return {
    samples: SAMPLE_ENDS.map((end) => `*${inAnyCase(end)}`).join('|'),
    secrets: [...SECRET_NAMES.map(inAnyCase), `${inAnyCase(SECRET_START)}?*`].join('|'),
  };
}

function inAnyCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** Whether tools may not write there, by the path with links resolved (D1.16). A `.git` that is a file counts too. */
export function isGitControlPath(path: string): boolean {
  return GIT_CONTROL.test(path) || /(^|\/)\.git$/i.test(path) || OTHER_CONTROL.test(path);
}
