const REPLACEMENT = '\uFFFD';

/** Replaces what Postgres text and JSON cannot hold (NUL, lone surrogates) in every string of a JSON value, keys included. */
export function repairText(value: unknown): { value: unknown; repaired: boolean } {
  let repaired = false;
  const fix = (text: string): string => {
    if (text.isWellFormed() && !text.includes('\0')) return text;
    repaired = true;
    return text.toWellFormed().replaceAll('\0', REPLACEMENT);
  };
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return fix(node);
    if (Array.isArray(node)) return node.map(walk);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(
      Object.entries(node)
        .filter(([, child]) => child !== undefined)
        .map(([key, child]) => [fix(key), walk(child)]),
    );
  };
  return { value: walk(value), repaired };
}
