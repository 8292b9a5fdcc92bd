/** Letters of one set at most; a longer one is not written by hand. */
const SET_LIMIT = 300;
/** Letters that are translated at most: no command is hidden in more. */
const TEXT_LIMIT = 4_000;
const CLASSES: Readonly<Record<string, string>> = {
  upper: 'A-Z',
  lower: 'a-z',
  digit: '0-9',
  alpha: 'A-Za-z',
  alnum: '0-9A-Za-z',
  space: ' \t\n\r\v\f',
};
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\' };

/** What `tr` makes of a text; null: it is asked for something that is not followed here. */
export function translated(args: readonly string[], text: string): string | null {
  if (text.length > TEXT_LIMIT || args.some((arg) => arg.length > SET_LIMIT)) return null;
  const sets = args.filter((arg) => !/^-./.test(arg)).map(lettersOf);
  const [from, to] = sets;
  if (from === undefined || args.some((arg) => /^-\w*[csCt]|^--/.test(arg))) return null;
  if (args.some((arg) => /^-d$/.test(arg))) return exchanged(text, from, '');
  return to === undefined || to === ''
    ? null
    : exchanged(text, from, to.padEnd(from.length, to.slice(-1)));
}

function exchanged(text: string, from: string, to: string): string {
  const letters = new Map(Array.from(from, (letter, at) => [letter, to.charAt(at)]));
  return Array.from(text, (letter) => letters.get(letter) ?? letter).join('');
}

/** `a-z`, `[:upper:]`, `\\n`, `\\057` as the letters they stand for. */
function lettersOf(written: string): string {
  return written
    .replace(/\[:(\w+):\]/g, (whole, name: string) => CLASSES[name] ?? whole)
    .replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
      /^[0-7]/.test(code) ? String.fromCharCode(parseInt(code, 8)) : (ESCAPES[code] ?? code),
    )
    .replace(
      /([\s\S])-([\s\S])/g,
      (whole, first: string, last: string) => rangeOf(first, last) ?? whole,
    )
    .slice(0, SET_LIMIT);
}

function rangeOf(first: string, last: string): string | null {
  const from = first.charCodeAt(0);
  const count = last.charCodeAt(0) - from + 1;
  if (count < 1 || count > SET_LIMIT) return null;
  return Array.from({ length: count }, (_, i) => String.fromCharCode(from + i)).join('');
}
