/** Names of files that hold passwords and keys, wherever they lie. */
const SECRET_NAME =
  /^(\.env(\..+)?|\.(netrc|pypirc|git-credentials|pgpass)|id_(rsa|dsa|ecdsa|ed25519))$/i;
/** Shown to show what belongs into the others. */
const SAMPLE = /\.(example|sample|template|dist|schema)$/i;
/** By these git runs programs, for whoever calls it: hooks, and settings that name commands. */
const GIT_CONTROL = /(^|\/)\.git(\/modules\/.+)?\/(hooks(\/|$)|config(\.worktree)?(\.lock)?$)/i;

/** Whether tools and steps must not read a file, by its path (D1.17). */
export function isSecretPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return SECRET_NAME.test(name) && !SAMPLE.test(name);
}

/** Whether tools must not write there, by the path with no link in it (D1.16). `.git` itself as a file counts. */
export function isGitControlPath(path: string): boolean {
  return GIT_CONTROL.test(path) || /(^|\/)\.git$/i.test(path);
}
