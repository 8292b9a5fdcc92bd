export type JsonDifference = {
  /** Like `steps[3].title`; empty for the whole value. */
  readonly field: string;
  readonly expected: unknown;
  readonly found: unknown;
};

/** Where two JSON values first differ, in the order of sorted keys; null when their RFC 8785 texts are the same. */
export function firstDifference(
  expected: unknown,
  found: unknown,
  field = '',
): JsonDifference | null {
  if (expected === found) return null;
  for (const [key, path] of commonPaths(expected, found, field) ?? []) {
    const [a, b] = [childOf(expected, key), childOf(found, key)];
    const difference = firstDifference(a, b, path);
    if (difference !== null) return difference;
  }
  return isSameKind(expected, found) ? null : { field, expected, found };
}

/** The keys to look under, with their paths; null unless both are arrays or both are objects. */
function commonPaths(a: unknown, b: unknown, field: string): [string, string][] | null {
  if (!isSameKind(a, b)) return null;
  const keys = [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])];
  if (Array.isArray(a)) return keys.map((key) => [key, `${field}[${key}]`]);
  return keys.sort().map((key) => [key, field === '' ? key : `${field}.${key}`]);
}

function isSameKind(a: unknown, b: unknown): boolean {
  return isObject(a) && isObject(b) && Array.isArray(a) === Array.isArray(b);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function childOf(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}
