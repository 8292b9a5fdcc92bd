import { prefilter } from '../../../domain/memory/prefilter.ts';
import { memorySettings } from '../../../domain/memory/settings.ts';
import { factOf } from '../../../domain/memory/sort-memory.ts';
import { textParts } from '../../../domain/memory/text-parts.ts';
import { instantIn } from '../../../kernel/text/instant-in.ts';
import { type ImportItem, leftOut } from './imported-memory.ts';

type Piece = { readonly line: number; readonly heading: string; readonly lines: string[] };

const HEADING = /^#{1,6}\s+(\S.*)$/u;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/u;
const FENCE = /^\s*(?:```|~~~)/u;
const FRONT_MATTER = /^---\r?\n[\s\S]*?\n---\r?\n/u;
const DAY = /(?<!\d)(\d{4}-\d\d-\d\d)(?!\d)/u;

/** Notes in Markdown: each item of a list and each paragraph is one, with the heading that it stands under. */
export function markdownMemories(
  text: string,
  { path, changedAt }: { readonly path: string; readonly changedAt: string },
): readonly ImportItem[] {
  // A file of a day, as OpenClaw's memory/2026-01-31.md, says when.
  const at = instantIn(`${DAY.exec(path)?.[1] ?? ''}T12:00:00Z`) ?? changedAt;
  const plain = withoutComments(text.replace(FRONT_MATTER, blankLines));
  return piecesOf(plain.split(/\r?\n/u)).flatMap(({ line, heading, lines }): ImportItem[] => {
    const [what, words] = [`${path}:${line}`, lines.join('\n').trim()];
    const looked = prefilter(words);
    if (!looked.keep && looked.why === 'filler') return [leftOut(what, 'it says nothing')];
    return textParts(heading === '' ? words : `${heading}: ${words}`).map((part, i) => ({
      ...factOf(memorySettings.importance),
      what,
      text: part,
      at,
      tags: [],
      session: path,
      position: line * memorySettings.mostParts + i,
    }));
  });
}

/** By hand: a pattern would read to the end of the file anew for each comment without an end. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let begin = text.indexOf('<!--'); begin !== -1; begin = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', begin);
    if (end === -1) break;
    parts.push(text.slice(at, begin), blankLines(text.slice(begin, end)));
    at = end + '-->'.length;
  }
  return [...parts, text.slice(at)].join('');
}

/** So that what follows keeps its line. */
function blankLines(removed: string): string {
  return removed.replace(/[^\n]+/gu, '');
}

type Walk = {
  readonly heading: string;
  readonly isCode: boolean;
  /** The next line goes on with the last piece. */
  readonly isOpen: boolean;
};

function piecesOf(lines: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let walk: Walk = { heading: '', isCode: false, isOpen: false };
  for (const [i, line] of lines.entries()) {
    const title = walk.isCode ? undefined : titleIn(line);
    if (title !== undefined) walk = { ...walk, heading: title, isOpen: false };
    else if (!walk.isCode && line.trim() === '') walk = { ...walk, isOpen: false };
    else {
      addLine(pieces, { line: i + 1, text: line, walk });
      walk = { ...walk, isCode: walk.isCode !== FENCE.test(line), isOpen: true };
    }
  }
  return pieces;
}

/** By hand: a pattern for the signs at its end would read a long line anew from each of its characters. */
function titleIn(line: string): string | undefined {
  const title = HEADING.exec(line)?.[1];
  if (title === undefined) return undefined;
  let end = title.length;
  while (title.charAt(end - 1) === '#') end -= 1;
  return title.slice(0, end).trim() || title;
}

type Line = { readonly line: number; readonly text: string; readonly walk: Walk };

function addLine(pieces: Piece[], { line, text, walk: { heading, isCode, isOpen } }: Line): void {
  const last = pieces.at(-1);
  const isItem = !isCode && ITEM.test(text);
  const words = isItem ? text.replace(ITEM, '') : text;
  if (isOpen && !isItem && last !== undefined) last.lines.push(words);
  else pieces.push({ line, heading, lines: [words] });
}
