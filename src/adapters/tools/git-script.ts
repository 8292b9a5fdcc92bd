import { secretNamePatterns } from '../../kernel/closed-paths.ts';
import {
  type Author,
  harmlessGit,
  LEADS_ELSEWHERE,
  PROGRAM_SETTINGS,
} from '../../kernel/harmless-git.ts';
import { shellQuoted } from '../../kernel/text/shell-quoted.ts';

/** Above this number, files are left out all at once. */
const MAX_LEFT_OUT = 500;
/** With more, where the text of a difference came from is not looked up. */
const MAX_LOOKED_UP = 40;
/** Paths that are given to git at once; where they do not fit nothing is done, since some would be without the others. */
const MAX_PATHS = 1_200;
const SECRET = secretNamePatterns();
const NO_LINKS =
  'something in .git is a link or no ordinary file, and git would write through it; this finds it: find .git ! -type f ! -type d';
/** A rename would show under one name what is excluded under another. */
const PLAIN = '--no-ext-diff --no-textconv --no-renames --no-relative --ignore-submodules=all';

export type GitScript = {
  /** Real paths. */
  readonly repository: string;
  readonly workspace: string;
  readonly author: Author;
  /** Begins the line above each part of what it prints; nobody can have known it. */
  readonly mark: string;
  readonly work: string;
};

/**
 * One script for `sh` that does all of a git tool's work, for one sandbox: its start costs far more than git does. What
 * it prints stands in parts (`partsOf`). Links and devices in `.git` are refused, since git writes through them, and
 * nothing that the repository names is run.
 */
export function gitScript({ repository, workspace, author, mark, work }: GitScript): string {
  const environment = Object.entries({
    ...harmlessGit({ author }),
    GIT_DIR: `${repository}/.git`,
    GIT_WORK_TREE: repository,
  });
  return [
    `mark=${shellQuoted(mark)} repository=${shellQuoted(repository)} workspace=${shellQuoted(workspace)}`,
    ...environment.map(([name, value]) => `export ${name}=${shellQuoted(value)}`),
    SHARED,
    work,
  ].join('\n');
}

/** What each work begins with: the checks, the settings that would run programs, and the words below. */
const SHARED = `
part() { printf '\\n%s %s\\n' "$mark" "$1"; }
refuse() { part refused; printf '%s' "$1"; exit 0; }
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
ran() {
  what=$1; shift
  "$@" 2>"$scratch/said" && return
  part told; printf '%s failed: ' "$what"; head -n 5 "$scratch/said"; exit 0
}

cd -P -- "$repository" 2>/dev/null && [ "$(pwd -P)" = "$repository" ] || refuse 'there is no such folder'
[ -d .git ] && [ ! -L .git ] || refuse 'there is no git repository; make one with: git init'
[ -z "$(find .git ! -type f ! -type d -print | head -n 1)" ] || refuse '${NO_LINKS}'
for lead in ${LEADS_ELSEWHERE.join(' ')}; do
  [ ! -e ".git/$lead" ] || refuse 'its .git names another repository (commondir or alternates); remove that'
done

settings=$GIT_CONFIG_COUNT
without() { export "GIT_CONFIG_KEY_$settings=$1" "GIT_CONFIG_VALUE_$settings=$2"; settings=$((settings + 1)); }
git config --name-only --get-regexp ${shellQuoted(PROGRAM_SETTINGS)} >"$scratch/programs" 2>/dev/null
while IFS= read -r name; do
  case $name in
    *.required) without "$name" false ;;
    filter.*) without "$name" '' ;;
    *) without "$name" true; without "\${name%command}enabled" false ;;
  esac
done <"$scratch/programs"
export GIT_CONFIG_COUNT=$settings

export scratch workspace
: >"$scratch/open"; : >"$scratch/closed"
count() { tr -cd '\\000' <"$1" | wc -c | tr -d ' '; }
divide() {
  xargs -0 sh -c '
    for file; do
      file=\${file#$0}
      where=open
      name=\${file##*/}
      if [ -L "$file" ]; then
        real=$(readlink -f -- "$file" && printf x); real=\${real%??}
        name=\${real##*/}
        case $real in "$workspace"/*) [ -e "$file" ] || where=closed ;; *) where=closed ;; esac
      fi
      for each in "$name" "\${file##*/}"; do
        case $each in ${SECRET.samples}) ;; ${SECRET.secrets}) where=closed ;; esac
      done
      printf "%s\\0" "$file" >>"$scratch/$where"
    done' "$1"
  [ "$(count "$scratch/closed")" -le ${MAX_LEFT_OUT} ] ||
    refuse "$(count "$scratch/closed") changed files hold secrets or lead elsewhere; name the paths that are meant"
}
on_paths() {
  {
    wanted
    xargs -0 sh -c 'for file; do printf ":(top,exclude,literal)%s\\0" "$file"; done' sh <"$scratch/closed"
  } | xargs -0 -x -n ${MAX_PATHS} "$@"
}
`;

function wanted(only: readonly string[]): string {
  const paths = only.length === 0 ? ['.'] : only;
  return `wanted() { printf '%s\\0' ${paths.map(shellQuoted).join(' ')}; }`;
}

export const STATUS = `
part status
ran 'git status' git status --short --branch --ignore-submodules=all
`;

/** Against the last commit. */
const FROM_HEAD = `base=
git rev-parse --verify --quiet HEAD >/dev/null && base=HEAD`;

/** Against what was committed by then; where nothing was, against nothing at all. */
function fromInstant(since: string): string {
  return `base=$(git rev-list -1 ${shellQuoted(`--before=${since}`)} HEAD 2>/dev/null)
[ -n "$base" ] || base=$(git hash-object -t tree /dev/null)`;
}

/**
 * Parts: `counts` (shown, left out), `names` and `hashes` where they are few, `patch`. `since`: ISO 8601, commits and
 * files after it; null: what is not committed.
 */
export function diffWork(only: readonly string[], since: string | null = null): string {
  return `${wanted(only)}
${since === null ? FROM_HEAD : fromInstant(since)}
export base
changes() { wanted | xargs -0 -x -n ${MAX_PATHS} git diff ${PLAIN} --name-only -z $base -- >"$scratch/changed"; }
ran 'git diff' changes
divide '' <"$scratch/changed"
part counts
printf '%s %s' "$(count "$scratch/open")" "$(count "$scratch/closed")"
[ "$(count "$scratch/open")" -gt 0 ] || exit 0
if [ "$(count "$scratch/open")" -le ${MAX_LOOKED_UP} ]; then
  part names
  cat "$scratch/open"
  part hashes
  xargs -0 sh -c '
    hash() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi; }
    for file; do
      [ ! -f "$file" ] || [ -L "$file" ] || hash <"$file"
      [ -z "$base" ] || ! git cat-file blob "$base:$file" >"$scratch/blob" 2>/dev/null || hash <"$scratch/blob"
    done' sh <"$scratch/open"
fi
part patch
ran 'git diff' on_paths git diff ${PLAIN} --stat --patch $base --
`;
}

/** Parts: `nothing` (left out), `secret` (how many), or `committed` (files, left out, head before, head now). */
export function commitWork(message: string, only: readonly string[]): string {
  return `${wanted(only)}
before=$(git rev-parse --verify --quiet HEAD)
changes() {
  wanted | xargs -0 -x -n ${MAX_PATHS} git status --porcelain -z --untracked-files=all --no-renames --ignore-submodules=all -- >"$scratch/changed"
}
ran 'git status' changes
divide '???' <"$scratch/changed"
left_out=$(count "$scratch/closed")
ran 'git add' on_paths git add --all --
staged() { git diff ${PLAIN} --cached --name-only -z >"$scratch/staged"; }
ran 'git diff' staged
[ -s "$scratch/staged" ] || { part nothing; printf '%s' "$left_out"; exit 0; }
: >"$scratch/closed"
divide '' <"$scratch/staged"
[ ! -s "$scratch/closed" ] || { part secret; count "$scratch/closed"; exit 0; }
ran 'git commit' git commit --quiet --no-verify --cleanup=verbatim --message ${shellQuoted(message)}
part committed
printf '%s %s %s %s' "$(count "$scratch/staged")" "$left_out" "\${before:-none}" "$(git rev-parse --verify --quiet HEAD || echo none)"
`;
}
