/** The parts of a Markdown text that standing orders are written with. `no` counts lines from 1. */
export type MarkdownPart =
  | { readonly kind: 'heading'; readonly no: number; readonly level: number; readonly text: string }
  | { readonly kind: 'fence'; readonly no: number; readonly info: string; readonly code: string }
  | { readonly kind: 'line'; readonly no: number; readonly text: string };

/**
 * Splits a text into headings, fenced blocks and lines; comments outside of blocks are left out. A string names what
 * is never closed.
 */
export function readMarkdown(text: string): readonly MarkdownPart[] | string {
  const lines = text.split(/\r?\n/);
  const parts: MarkdownPart[] = [];
  for (let index = 0; index < lines.length; index++) {
    const no = index + 1;
    const { line, last } = withoutComment(lines, index);
    if (last === -1) return `the comment of line ${no} is never closed`;
    const fence = /^ {0,3}(`{3,}|~{3,})\s*(.*)$/.exec(line);
    const end = fence === null ? last : endOfFence(lines, last, fence[1] ?? '');
    if (end === -1) return `the fenced block of line ${no} is never closed`;
    if (fence === null) parts.push(partOfLine(line, no));
    else {
      const code = lines.slice(last + 1, end).join('\n');
      parts.push({ kind: 'fence', no, info: (fence[2] ?? '').trim(), code });
    }
    index = end;
  }
  return parts;
}

function partOfLine(line: string, no: number): MarkdownPart {
  const heading = /^ {0,3}(#{1,6})\s+(\S.*)$/.exec(line);
  if (heading === null) return { kind: 'line', no, text: line };
  const text = (heading[2] ?? '').trimEnd().replace(/\s#+$/, '').trimEnd();
  return { kind: 'heading', no, level: heading[1]?.length ?? 1, text };
}

function endOfFence(lines: readonly string[], start: number, opening: string): number {
  const mark = opening[0] ?? '`';
  for (let index = start + 1; index < lines.length; index++) {
    const run = (lines[index] ?? '').trim();
    if (run.length >= opening.length && run === mark.repeat(run.length)) return index;
  }
  return -1;
}

/** The line with its comments cut out, joined with the rest of the line a comment ends in; -1: none ends it. */
function withoutComment(lines: readonly string[], start: number): { line: string; last: number } {
  let line = lines[start] ?? '';
  let last = start;
  for (let from = line.indexOf('<!--'); from !== -1; from = line.indexOf('<!--')) {
    let end = line.indexOf('-->', from + 4);
    if (end === -1) {
      last = lines.findIndex((later, index) => index > last && later.includes('-->'));
      if (last === -1) return { line, last };
      line = line.slice(0, from) + (lines[last] ?? '');
      end = line.indexOf('-->', from);
    }
    line = line.slice(0, from) + line.slice(end + 3);
  }
  return { line, last };
}
