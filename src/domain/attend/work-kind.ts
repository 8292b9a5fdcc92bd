import type { WorkKind } from './events.ts';
import { changesFiles, type HostCall, programsOf, touchesOfHostCall } from './host-call.ts';

/** Endings of files, and programs, that say what work is about. What both leave open is `other`. */
const SIGNS: Readonly<
  Record<Exclude<WorkKind, 'other'>, { readonly files: string; readonly programs: string }>
> = {
  typescript: { files: 'ts tsx mts cts', programs: 'tsc tsx' },
  javascript: {
    files: 'js jsx mjs cjs vue svelte',
    programs:
      'npm npx pnpm yarn node bun deno vitest jest mocha ava eslint biome vite webpack cypress playwright',
  },
  python: {
    files: 'py pyi ipynb',
    programs: 'python python3 pytest tox nox ruff flake8 pylint mypy pyright uv poetry',
  },
  rust: { files: 'rs', programs: 'cargo rustc' },
  go: { files: 'go', programs: 'go golangci-lint' },
  java: { files: 'java kt kts scala', programs: 'mvn mvnw gradle gradlew' },
  dotnet: { files: 'cs fs vb csproj', programs: 'dotnet' },
  c: { files: 'c h cc cpp cxx hpp', programs: 'cmake ctest make gcc clang' },
  ruby: { files: 'rb', programs: 'rspec rubocop bundle rake' },
  php: { files: 'php', programs: 'phpunit composer' },
  elixir: { files: 'ex exs', programs: 'mix' },
  swift: { files: 'swift', programs: 'swift xcodebuild' },
  shell: { files: 'sh bash zsh', programs: 'shellcheck' },
  sql: { files: 'sql', programs: 'psql sqlite3' },
  web: { files: 'html css scss', programs: '' },
  containers: { files: 'dockerfile', programs: 'docker podman' },
  documents: { files: 'md mdx rst adoc txt', programs: '' },
  settings: { files: 'json yaml yml toml ini', programs: '' },
};

const BY_FILE = signs(({ files }) => files);
const BY_PROGRAM = signs(({ programs }) => programs);

function signs(
  words: (of: (typeof SIGNS)[keyof typeof SIGNS]) => string,
): ReadonlyMap<string, WorkKind> {
  const kinds = Object.keys(SIGNS) as (keyof typeof SIGNS)[]; // its own keys
  return new Map(
    kinds.flatMap((kind) =>
      words(SIGNS[kind])
        .split(' ')
        .map((one) => [one, kind]),
    ),
  );
}

/** What a call is about: the file it changed, else the first program it ran that says so. */
export function workOfHostCall(call: HostCall): WorkKind {
  if (!changesFiles(call)) {
    const known = programsOf(call).flatMap((program) => BY_PROGRAM.get(program) ?? []);
    return known[0] ?? 'other';
  }
  const [path = ''] = touchesOfHostCall(call).paths.writes;
  return BY_FILE.get(endingOf(path)) ?? 'other';
}

/** `src/A.TS` is ts; `Dockerfile` and `Dockerfile.dev` are dockerfile. */
function endingOf(path: string): string {
  const name = (path.split(/[\\/]/).at(-1) ?? '').toLowerCase();
  return name.startsWith('dockerfile') ? 'dockerfile' : (name.split('.').at(-1) ?? '');
}

/** Written beside code more than for its own sake. */
const BESIDE: readonly WorkKind[] = ['other', 'settings', 'documents'];

/** What most changes were about, code before what is written beside it. Null: nothing was changed. */
export function mostChanged(changed: Readonly<Record<string, number>>): WorkKind | null {
  const rank = (kind: string) => (BESIDE.some((one) => one === kind) ? 0 : 1);
  const [most] = Object.entries(changed).toSorted(
    ([a, timesA], [b, timesB]) => rank(b) - rank(a) || timesB - timesA || (a < b ? -1 : 1),
  );
  return most === undefined ? null : (most[0] as WorkKind); // its keys are kinds
}
