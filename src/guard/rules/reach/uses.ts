import type { Finding } from '../../shell/call.ts';

/** The finding for a use of a program (null: none), matched against its words (with a blank before and after each). */
export type Use = readonly [RegExp, Finding | null];
export type UsesByName = Readonly<Record<string, readonly Use[]>>;

/** The same uses for several programs, by their names separated by blanks. */
export function usesOf(names: string, uses: readonly Use[]): Record<string, readonly Use[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, uses]));
}

/** One table of several; a program in more than one has the uses of all, the first table's first. */
export function joinUses(...tables: readonly UsesByName[]): UsesByName {
  const joined: Record<string, readonly Use[]> = {};
  for (const table of tables) {
    for (const [name, uses] of Object.entries(table)) {
      joined[name] = [...(Object.hasOwn(joined, name) ? (joined[name] ?? []) : []), ...uses];
    }
  }
  return Object.freeze(joined);
}

/** As a pattern: signal 0, and no other behind it, ends nothing. */
export const SIGNAL_0 = '(?:-0|(?:-s|--signal)[ =]?0) (?!(?:.* )?-(?:\\d|[A-Z]|s|-signal))';
