import { UNKNOWN } from '../shell/call.ts';

/** `isWrapped`: in a bracket of its own. */
export type Literal = {
  readonly value: string;
  readonly length: number;
  readonly isWrapped: boolean;
};

export function literalAt(rest: string): Literal | null {
  const match =
    /^\(?\s*[rbfuRBFU]?(?:"""([\s\S]*?)"""|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/.exec(
      rest,
    );
  if (match === null) return null;
  const raw = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
  const value = raw
    .replace(/\\(["'\\`])/g, '$1')
    .replace(/\\n/g, '\n')
    .replace(/\$\{[^}]*\}|#\{[^}]*\}/g, UNKNOWN);
  return { value, length: match[0].length, isWrapped: match[0].startsWith('(') };
}

/** The text of a variable that is assigned only once, as far as it is written there. */
export function assignedText(code: string, name: string): string | null {
  const escaped = name.replaceAll('$', '\\$');
  const own = `(?<![\\w$.])${escaped}`;
  // `c += x` makes something else of it.
  if (new RegExp(`${own}\\s*(?:[+.*|&?]{1,2}|<<)=`).test(code)) return null;
  const given = [...code.matchAll(new RegExp(`${own}\\s*=(?!=)\\s*`, 'g'))];
  const [first] = given;
  if (given.length === 0) return listedText(code, own);
  if (given.length !== 1 || first === undefined) return null;
  const rest = code.slice(first.index + first[0].length);
  if (/^(?:tempfile\.|tmp|Dir\.mktmpdir|fs\.mkdtemp|mkdtemp|sys_get_temp_dir)/.test(rest)) {
    return '/tmp/made';
  }
  return literalAt(rest)?.value ?? null;
}

const LISTS = String.raw`(?:glob(?:\.i?glob)?|Dir(?:\.glob)?|listdir|scandir|walk|readdirSync)\s*[([]\s*`;
const TEXT = String.raw`["']([^"']+)["']`;

/** `for f in glob("x/*")`, `Dir.glob("x/*") { |f|`, `for d in ("a", "b")`: what the items of a loop are found by. */
function listedText(code: string, own: string): string | null {
  const loop = String.raw`\bfor(?:each)?\s+\(?\s*${own}(?:\s*,\s*\w+)*\s+in\s+`;
  const before = new RegExp(`${loop}[\\w.]{0,20}?${LISTS}${TEXT}`).exec(code)?.[1];
  const after = new RegExp(`${LISTS}${TEXT}[^{\\n]{0,40}(?:\\{|\\bdo)\\s*\\|\\s*${own}\\b`).exec(
    code,
  )?.[1];
  const written = new RegExp(`${loop}[([]((?:\\s*["'][^"']*["'],?)+)\\s*[)\\]]`).exec(code)?.[1];
  return before ?? after ?? (written === undefined ? null : farthest(written));
}

/** Of several texts the one that leads out of the workspace, if one does. */
function farthest(list: string): string | null {
  const texts = [...list.matchAll(/["']([^"']*)["']/g)].map((match) => match[1] ?? '');
  return texts.find((text) => /^[/~]|\.\./.test(text)) ?? texts[0] ?? null;
}

/** The path that a call is given; null: it has none. */
export function pathAt(code: string, at: number): string | null {
  const rest = code.slice(at, at + 1_000);
  const home =
    /^\(?\s*(?:os\.path\.expanduser|File\.expand_path|path\.expand|Path)\(\s*|^glob\s*\(?\s*|^\(?\s*os\.path\.join\(\s*/.exec(
      rest,
    )?.[0].length ?? 0;
  const literal = literalAt(rest.slice(home));
  if (literal !== null) return literal.value;
  if (/^[\s)]*$|^\s*[;}]/.test(rest)) return null;
  const name = /^[A-Za-z_$][\w$]*/.exec(rest.slice(home))?.[0];
  return (name === undefined ? null : assignedText(code, name)) ?? UNKNOWN;
}
