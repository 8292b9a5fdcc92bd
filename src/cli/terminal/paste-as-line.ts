import { Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

const BEGIN = '\x1b[200~';
const END = '\x1b[201~';
/** Shorter beginnings of a mark may be keys of their own, and are not held back. */
const LEAST_HELD = 3;
/** What stands for a line end while a text is one line. */
const LINE_END = '␤';

/** The key presses of a terminal, with pasted lines joined into one line, as `asLine` does it. */
export type PasteStream = Transform & { setRawMode(isRaw: boolean): void };

/** Reads the marks that a terminal puts around pasted text (bracketed paste), and removes them. */
export function pasteAsLine(keys: Pick<NodeJS.ReadStream, 'pipe' | 'setRawMode'>): PasteStream {
  const decoder = new StringDecoder('utf8');
  const read = pasteReader();
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      done(null, read(decoder.write(chunk)));
    },
  });
  const setRawMode = (isRaw: boolean) => {
    keys.setRawMode(isRaw);
  };
  keys.pipe(stream);
  return Object.assign(stream, { setRawMode });
}

/** Turns pieces of input into pieces without marks; a mark may be cut anywhere. */
export function pasteReader(): (piece: string) => string {
  let held = '';
  let isPasted = false;
  return (piece) => {
    let rest = held + piece;
    let out = '';
    for (;;) {
      const mark = isPasted ? END : BEGIN;
      const at = rest.indexOf(mark);
      if (at === -1) break;
      out += shownText(rest.slice(0, at), isPasted);
      rest = rest.slice(at + mark.length);
      isPasted = !isPasted;
    }
    const cut = rest.length - heldLength(rest, isPasted ? END : BEGIN);
    held = rest.slice(cut);
    return out + shownText(rest.slice(0, cut), isPasted);
  };
}

function heldLength(text: string, mark: string): number {
  for (let length = mark.length - 1; length >= LEAST_HELD; length -= 1) {
    if (text.endsWith(mark.slice(0, length))) return length;
  }
  return 0;
}

/** Pasted text presses no keys. */
function shownText(text: string, isPasted: boolean): string {
  return isPasted ? asLine(text.replace(/\t/gu, ' ')).replace(/\p{Cc}/gu, '') : text;
}

/** Several lines as one, for a place that has one. */
export function asLine(text: string): string {
  return text.replace(/\r\n|\r|\n/gu, LINE_END);
}

export function pastedText(line: string): string {
  return line.replaceAll(LINE_END, '\n');
}
