import { sha256 } from '../../kernel/text/sha256.ts';

const BEGIN = /^<!-- homeostat:identity:begin\b[^\n]*-->[^\S\n]*$/gmu;
const END = /^<!-- homeostat:identity:end -->[^\S\n]*(?:\n|$)/gmu;
const MARK = /homeostat:identity:(?:begin|end)/gu;
/** Where the owner's text had no line end before our part. */
const JOINED = ' joined';

/** Our part of a file whose other parts are a person's own. */
export type ManagedPart =
  | { readonly status: 'absent' }
  /** `text`: what stands between the marks now. */
  | {
      readonly status: 'found';
      readonly before: string;
      readonly after: string;
      readonly text: string;
      readonly hash: string;
    }
  | { readonly status: 'broken'; readonly why: string };

/** Finds the part between the marks. Marks that are doubled, alone or the wrong way round are for a person to mend. */
export function managedPart(file: string): ManagedPart {
  const begins = [...file.matchAll(BEGIN)];
  const ends = [...file.matchAll(END)];
  const marks = [...file.matchAll(MARK)].length;
  if (marks === 0) return { status: 'absent' };
  const [begin] = begins;
  const [end] = ends;
  if (begins.length !== 1 || ends.length !== 1 || begin === undefined || end === undefined) {
    return broken(`it has ${begins.length} begin marks and ${ends.length} end marks of Homeostat`);
  }
  if (marks !== 2) return broken('a mark of Homeostat is damaged or stands inside a line');
  if (end.index < begin.index) return broken('its end mark stands before its begin mark');
  const inside = file.slice(begin.index + begin[0].length + 1, end.index);
  const wasJoined = begin[0].includes(JOINED) && file[begin.index - 1] === '\n';
  return {
    status: 'found',
    before: file.slice(0, wasJoined ? begin.index - 1 : begin.index),
    after: file.slice(end.index + end[0].length),
    text: inside,
    hash: sha256(inside),
  };
}

function broken(why: string): ManagedPart {
  return { status: 'broken', why };
}

type Part = { readonly text: string; readonly agent: string; readonly at: string };

/** The file with this as our part: in its place, or at the end. The rest stays byte for byte. */
export function withManagedPart(
  { before, after }: { readonly before: string; readonly after: string },
  { text, agent, at }: Part,
): string {
  const isJoined = before !== '' && !before.endsWith('\n');
  const about = `agent=${agent} made=${at}${isJoined ? JOINED : ''}`;
  const block = `<!-- homeostat:identity:begin ${about} -->\n${text}<!-- homeostat:identity:end -->\n`;
  return `${before}${isJoined ? '\n' : ''}${block}${after}`;
}
