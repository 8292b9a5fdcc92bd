import { type WorkKind, workKind } from '../../attend/events.ts';

const ABOUT: Readonly<Record<WorkKind, string>> = {
  typescript: 'work on TypeScript',
  javascript: 'work on JavaScript and its packages',
  python: 'work on Python',
  rust: 'work on Rust',
  go: 'work on Go',
  java: 'work on Java, Kotlin and Scala',
  dotnet: 'work on .NET',
  c: 'work on C and C++',
  ruby: 'work on Ruby',
  php: 'work on PHP',
  elixir: 'work on Elixir',
  swift: 'work on Swift',
  shell: 'work on shell scripts',
  sql: 'work on SQL',
  web: 'work on HTML and CSS',
  containers: 'work on containers',
  documents: 'work on documents',
  settings: 'work on files of settings',
  other: 'other work',
};

/** The ability that a piece of attended work shows. Its words are none of the session's. */
export function sessionAbility(work: WorkKind): {
  readonly id: string;
  readonly description: string;
  readonly tags: readonly string[];
} {
  return {
    id: `sessions-${work}`,
    description: `${ABOUT[work]} in attended sessions`,
    tags: work === 'other' ? [] : [work],
  };
}

/** For a person: what attended work was about in words, any other ability by its id. */
export function abilityName(id: string): string {
  const work = workKind.options.find((kind) => sessionAbility(kind).id === id);
  return work === undefined ? id : ABOUT[work];
}

/** Ids of all abilities that attended work can show. */
export const SESSION_ABILITIES: readonly string[] = workKind.options.map(
  (work) => sessionAbility(work).id,
);
