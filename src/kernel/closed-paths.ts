/** Names of files that hold passwords and keys, wherever they lie. */
const SECRET_NAMES = [
  ...['.env', '.netrc', '.pypirc', '.git-credentials', '.pgpass'],
  ...['id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519'],
];
const SECRET_START = '.env.';
/** Shown to show what belongs into the others. */
const SAMPLE_ENDS = ['.example', '.sample', '.template', '.dist', '.schema'];
/** By these git runs programs, for whoever calls it: hooks, settings that name commands, and where to look for both. */
const GIT_CONTROL =
  /(^|\/)\.git(\/(modules|worktrees)\/.+)?\/(hooks(\/|$)|commondir$|config(\.worktree)?(\.lock)?$)/i;

/** Whether tools and steps must not read a file, by its path (D1.17). */
export function isSecretPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (SAMPLE_ENDS.some((end) => name.endsWith(end))) return false;
  return SECRET_NAMES.includes(name) || isVariant(name);
}

function isVariant(name: string): boolean {
  return name.startsWith(SECRET_START) && name.length > SECRET_START.length;
}

/** The same as patterns of a shell's `case`, for the name alone; those of `samples` come first. */
export function secretNamePatterns(): { readonly samples: string; readonly secrets: string } {
  return {
    samples: SAMPLE_ENDS.map((end) => `*${inAnyCase(end)}`).join('|'),
    secrets: [...SECRET_NAMES.map(inAnyCase), `${inAnyCase(SECRET_START)}?*`].join('|'),
  };
}

function inAnyCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** Whether tools must not write there, by the path with no link in it (D1.16). `.git` itself as a file counts. */
export function isGitControlPath(path: string): boolean {
  return GIT_CONTROL.test(path) || /(^|\/)\.git$/i.test(path);
}
