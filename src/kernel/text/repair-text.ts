const REPLACEMENT = '\uFFFD';
/** In JSON text a NUL and a lone surrogate are always escaped; an escaped backslash may look alike and costs a walk. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/** JSON text that may contain what the store cannot hold. */
export function isSuspicious(json: string): boolean {
  return json.includes('\\u') && SUSPICIOUS.test(json); // the search is many times faster, and usually enough
}

/** Replaces what Postgres text and JSON cannot hold (NUL, lone surrogates) in every string of a JSON value, keys included. */
export function repairText<Value>(value: Value): { value: Value; repaired: boolean } {
  if (!isSuspicious(JSON.stringify(value))) return { value, repaired: false };
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
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [fix(key), walk(child)]));
  };
  // Same shape: only characters inside strings change, and payload schemas do not pin those characters.
  return { value: walk(value) as Value, repaired };
}
