const FUNCTION = /^(?:export )?(?:async )?function\*? (?<name>\w+)/gm;

/** Names of top-level functions that these sources define more often than this, in order. */
export function repeatedNames(sources: readonly string[], most: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of sources.flatMap(namesIn)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count > most ? [name] : [])).sort();
}

function namesIn(source: string): readonly string[] {
  return [...source.matchAll(FUNCTION)].map((found) => found.groups?.['name'] ?? '');
}
