import type { Person } from './person.ts';

/** What a journey leaves to be read: prose, and screens between it. */
export type Page = {
  say(text: string): void;
  show(screen: string): void;
  text(): string;
};

export function newPage({
  title,
  wants,
}: {
  readonly title: string;
  readonly wants: string;
}): Page {
  const parts = [`# ${title}`, wants];
  return {
    say: (text) => {
      parts.push(text);
    },
    show: (screen) => {
      parts.push(['```text', screen, '```'].join('\n'));
    },
    text: () => `${parts.join('\n\n')}\n`,
  };
}

/** The same text for each time that a person walks: without what is another on each machine and each day. */
export function settled(text: string, { home, port }: Pick<Person, 'home' | 'port'>): string {
  const ids = new Map<string, string>();
  const named = (id: string) => {
    const known = ids.get(id) ?? `${ids.size + 1}`.padStart(id.length, '0');
    ids.set(id, known);
    return known;
  };
  const steady = text
    .replaceAll(home, '/home/you')
    .replaceAll(`${port}`, '48090')
    .replaceAll(
      /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
      (id) => `session-${named(id).slice(-1)}`,
    )
    .replaceAll(/\b(?=[0-9a-f]*\d)[0-9a-f]{16,64}\b/g, named)
    .replaceAll(/\d{4}-\d\d-\d\d([T ])\d\d:\d\d(?::\d\d(?:\.\d+)?Z)?/g, '2026-11-02$109:00')
    .replaceAll(/\b20\d\d-\d\d-\d\d\b/g, '2026-11-02')
    .replaceAll(/\bprocess \d+/g, 'process 4711')
    .replaceAll(/setup#code=\S+/g, 'setup#code=…')
    .replaceAll(/^\d{4}-\S+ +cycle \d+\n?/gm, '')
    .replaceAll(/^danger +others have accounts.*\n.*\n/gm, '')
    // Where others have accounts, the doctor ends with 1.
    .replaceAll(/^( *Ran 1 shell command) · 1 failed$/gm, '$1')
    .replaceAll(/^Building the dashboard.*\n/gm, '')
    .replaceAll(/^This runs on Node.*\n/gm, '')
    // It blinks.
    .replaceAll(/^● ([^\n]*\n {2}⎿ {2}\$)/gm, '  $1')
    .replaceAll(/^✻ .* · done .*\n/gm, '')
    .replaceAll(/^ +◐ .*\/effort\n/gm, '')
    .replaceAll(/duration_ms: [\d.]+/g, 'duration_ms: 7')
    .replaceAll(/^closed to other users.*\n/gm, '')
    .replaceAll(/^ +$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\n+```$/gm, '\n```');
  const left = /\/tmp\/|you-\w{6}/.exec(steady);
  if (left !== null)
    throw new Error(
      `a path of this machine is left: ${steady.slice(left.index - 80, left.index + 80)}`,
    );
  return steady;
}
