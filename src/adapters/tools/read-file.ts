import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { Tool, ToolOutcome } from '../../kernel/ports/tool.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { decodedText, type FileToolOptions, orSaid, readWhole, textOutcome } from './workspace.ts';

const input = z.strictObject({
  path: z.string().min(1).describe('relative to the workspace'),
  from_line: z.int().min(1).default(1),
  lines: z.int().min(1).max(10_000).default(800),
});
type Input = z.output<typeof input>;

export function readFile(options: FileToolOptions): Tool {
  return checkedTool({
    name: 'read_file',
    description: 'Read a text file of the workspace, as it is.',
    reach: 'look',
    isRepeatable: true,
    isReadOnly: true,
    input,
    prepare: (wanted) => ({
      status: 'ready',
      touches: { reads: [wanted.path] },
      summary: `read ${wanted.path}`,
      run: (run) => orSaid(run, () => readPiece(wanted, options)),
    }),
  });
}

async function readPiece(
  { path, from_line: from, lines }: Input,
  { workspace, trust, settings }: FileToolOptions,
): Promise<ToolOutcome> {
  const opened = await workspace.open(path, 'read');
  if (!opened.ok) return textOutcome(opened.why, 1);
  try {
    const limit = { given: path, maxBytes: settings.maxFileBytes };
    const content = await readWhole(opened.file, limit);
    const all = decodedText(content, path).split('\n');
    const shown = all.slice(from - 1, from - 1 + lines).join('\n');
    const piece = shown.slice(0, settings.shownCharacters);
    return {
      exitCode: 0,
      text: `${pieceHeading(path, { from, all: all.length, shown, piece })}${piece}`,
      trust: await trust.of(sha256(content)),
      evidence: [],
    };
  } finally {
    await opened.file.close();
  }
}

type Piece = {
  readonly from: number;
  readonly all: number;
  readonly shown: string;
  readonly piece: string;
};

/** Nothing when the whole file is shown, so that what stands there is the file and no more. */
function pieceHeading(path: string, { from, all, shown, piece }: Piece): string {
  const last = from - 1 + (shown === '' && from > all ? 0 : piece.split('\n').length);
  const isCut = piece.length < shown.length;
  if (from === 1 && last >= all && !isCut) return '';
  const cut = isCut ? '; the last of them is cut off' : '';
  return `[${path}, lines ${from} to ${last} of ${all}${cut}]\n`;
}
