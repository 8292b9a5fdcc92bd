import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { MediaType, Sight } from '../../kernel/ports/model.ts';
import type { Tool, ToolOutcome } from '../../kernel/ports/tool.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { type FileToolOptions, orSaid, readWhole, textOutcome } from './workspace.ts';

export type LookSettings = {
  readonly maxImageBytes: number;
  readonly maxPdfBytes: number;
  readonly maxPdfPages: number;
  /** What a provider counts for the largest image it does not shrink. */
  readonly imageTokens: number;
  /** Of one page: its text and its picture. */
  readonly pageTokens: number;
  /** Where pages cannot be told: so many bytes are one. */
  readonly pageBytes: number;
};

/** Issue 10, point 5; limits and rules of thumb of the first provider, with some room. */
export const defaultLookSettings: LookSettings = {
  maxImageBytes: 3_700_000,
  maxPdfBytes: 10 * 1024 * 1024,
  maxPdfPages: 100,
  imageTokens: 5_000,
  pageTokens: 5_000,
  pageBytes: 20_000,
};

export type LookOptions = FileToolOptions & {
  readonly look: LookSettings;
  /** What the models that may be asked can all see. */
  readonly sees: readonly Sight[];
};

const input = z.strictObject({ path: z.string().min(1).describe('relative to the workspace') });

const KINDS: Readonly<Record<Sight, string>> = {
  images: 'an image (png, jpeg, gif, webp)',
  pdfs: 'a PDF',
};

/** Shows a file of the workspace to a model that can see it. */
export function lookAtFile(options: LookOptions): Tool {
  const kinds = options.sees.map((sight) => KINDS[sight]).join(' or ');
  return checkedTool({
    name: 'look_at_file',
    description: `Shows you ${kinds} of the workspace, as it looks. For text use read_file.`,
    reach: 'look',
    isRepeatable: true,
    isReadOnly: true,
    input,
    prepare: ({ path }) => ({
      status: 'ready',
      touches: { reads: [path] },
      summary: `look at ${path}`,
      run: (run) => orSaid(run, () => outcomeOfLook(path, options)),
    }),
  });
}

async function outcomeOfLook(path: string, options: LookOptions): Promise<ToolOutcome> {
  const { workspace, trust, look: settings } = options;
  const opened = await workspace.open(path, 'read');
  if (!opened.ok) return textOutcome(opened.why, 1);
  try {
    const maxBytes = Math.max(settings.maxImageBytes, settings.maxPdfBytes);
    const content = Buffer.from(await readWhole(opened.file, { given: path, maxBytes }));
    const type = typeOf(content);
    const why = whyNotShown(type, content, options);
    if (type === null || why !== null) return textOutcome(`${path}: ${why ?? 'not shown'}`, 1);
    const media = { type, tokens: tokensOf(type, content, settings) };
    return {
      exitCode: 0,
      text: `${path}: ${type}, ${content.length} bytes`,
      trust: await trust.of(sha256(content)),
      evidence: [],
      media: { ...media, base64: content.toString('base64') },
    };
  } finally {
    await opened.file.close();
  }
}

/** By its first bytes, whatever its name says; null: nothing that can be shown. */
function typeOf(content: Buffer): MediaType | null {
  const head = content.subarray(0, 12).toString('latin1');
  if (head.startsWith('\u0089PNG\r\n')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('GIF8')) return 'image/gif';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  return head.startsWith('%PDF-') ? 'application/pdf' : null;
}

function whyNotShown(
  type: MediaType | null,
  content: Buffer,
  { sees, look: settings }: LookOptions,
): string | null {
  if (type === null) return 'is neither an image nor a PDF; read_file reads text';
  const isPdf = type === 'application/pdf';
  if (!sees.includes(isPdf ? 'pdfs' : 'images')) return `the model cannot be shown ${type}`;
  const most = isPdf ? settings.maxPdfBytes : settings.maxImageBytes;
  if (content.length > most) return `has ${content.length} bytes; at most ${most} are shown`;
  const pages = isPdf ? pagesOf(content, settings) : 1;
  if (pages <= settings.maxPdfPages) return null;
  return `has ${pages} pages; at most ${settings.maxPdfPages} are shown`;
}

/** Counted where the pages stand open in the file, else told from its size. */
function pagesOf(content: Buffer, { pageBytes }: LookSettings): number {
  const pages = content.toString('latin1').match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;
  return pages > 0 ? pages : Math.ceil(content.length / pageBytes);
}

function tokensOf(type: MediaType, content: Buffer, settings: LookSettings): number {
  if (type !== 'application/pdf') return settings.imageTokens;
  return pagesOf(content, settings) * settings.pageTokens;
}
