import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { MediaType, Sight } from '../../kernel/ports/model.ts';
import type { Tool, ToolOutcome } from '../../kernel/ports/tool.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { type LookSettings, mediaTokens, mediaTypeOf, whyTooLarge } from '../../kernel/viewable.ts';
import { type FileToolOptions, orSaid, readWhole, textOutcome } from './workspace.ts';

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
    const type = mediaTypeOf(content);
    const why = whyNotShown(type, content, options);
    if (type === null || why !== null) return textOutcome(`${path}: ${why ?? 'not shown'}`, 1);
    const media = { type, tokens: mediaTokens(type, content, settings) };
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

function whyNotShown(
  type: MediaType | null,
  content: Buffer,
  { sees, look: settings }: LookOptions,
): string | null {
  if (type === null)
    return 'is neither an image nor a PDF; read_file reads text, and a program in the shell may open other kinds';
  const sight = type === 'application/pdf' ? 'pdfs' : 'images';
  if (!sees.includes(sight))
    return `the model cannot be shown ${type}; a program in the shell may take its text out, else say in the answer that you cannot see it`;
  return whyTooLarge(type, content, settings);
}
