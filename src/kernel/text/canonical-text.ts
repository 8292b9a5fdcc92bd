/** Characters that stand in JSON text as they are. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

/**
 * RFC 8785 (JCS) text of a JSON value. Undefined fields are left out, an undefined item becomes null, and `toJSON` is
 * called where it exists. Lone surrogates are escaped, as JSON.stringify does: the log repairs them.
 * @throws if there is no such text: NaN, infinities, functions, undefined itself
 */
export function canonicalText(value: unknown): string {
  if (typeof value === 'string') return jsonString(value);
  if (typeof value === 'object') return value === null ? 'null' : objectText(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  // The shortest form of a number, and 0 for -0, as RFC 8785 requires.
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new Error(`only JSON values have a canonical text, not ${typeof value}`);
}

function objectText(value: object): string {
  if (Array.isArray(value)) return `[${value.map(itemText).join(',')}]`;
  if (knowsItsJson(value)) return canonicalText(value.toJSON());
  let text = '';
  for (const key of sortedKeys(value)) {
    const field: unknown = value[key as keyof typeof value]; // own keys of the value
    if (field === undefined) continue;
    text += `${text === '' ? '' : ','}${jsonString(key)}:${canonicalText(field)}`;
  }
  return `{${text}}`;
}

function knowsItsJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

function itemText(item: unknown): string {
  return item === undefined ? 'null' : canonicalText(item);
}

/** By UTF-16 code units, as `<` compares. Most objects of the log are already written in order. */
function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value);
  const isSorted = keys.every((key, i) => i === 0 || (keys[i - 1] ?? '') < key);
  return isSorted ? keys : keys.sort();
}

function jsonString(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
