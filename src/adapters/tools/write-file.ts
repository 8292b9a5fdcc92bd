import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { Trust } from '../../kernel/event/event.ts';
import type { Tool, ToolOutcome } from '../../kernel/ports/tool.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import {
  decodedText,
  type FileToolOptions,
  leastTrust,
  orSaid,
  readWhole,
  textOutcome,
} from './workspace.ts';

const path = z.string().min(1).describe('relative to the workspace');

/** Makes a file or writes it anew. */
export function writeFile(options: FileToolOptions): Tool {
  return checkedTool({
    name: 'write_file',
    description:
      'Write a whole text file in the workspace; folders are made, what was in the file is gone. To change a part of it use edit_file.',
    reach: 'workspace',
    isRepeatable: true,
    input: z.strictObject({ path, content: z.string() }),
    prepare: (wanted) => ({
      status: 'ready',
      touches: { writes: [wanted.path], content: wanted.content },
      summary: `write ${wanted.path} (${Buffer.byteLength(wanted.content)} bytes)`,
      run: (run) => orSaid(run, () => write({ ...wanted, trust: run.trust }, options)),
    }),
  });
}

async function write(
  wanted: { readonly path: string; readonly content: string; readonly trust: Trust },
  options: FileToolOptions,
): Promise<ToolOutcome> {
  const content = Buffer.from(wanted.content);
  if (content.length > options.settings.maxWriteBytes) {
    return textOutcome(
      `${content.length} bytes are too many; write at most ${options.settings.maxWriteBytes}`,
      1,
    );
  }
  const opened = await options.workspace.open(wanted.path, 'write');
  if (!opened.ok) return textOutcome(opened.why, 1);
  try {
    return await put(opened.file, { ...wanted, content, verb: 'wrote' }, options);
  } finally {
    await opened.file.close();
  }
}

const edit = z.strictObject({
  path,
  old_text: z.string().min(1).describe('exactly as it stands in the file, once'),
  new_text: z.string(),
  every: z.boolean().default(false).describe('replace every place, not only the one'),
});
type Edit = z.output<typeof edit>;

/** Replaces an exact piece of a file. */
export function editFile(options: FileToolOptions): Tool {
  return checkedTool({
    name: 'edit_file',
    description: 'Replace a piece of text in a file of the workspace by another.',
    reach: 'workspace',
    isRepeatable: false,
    input: edit,
    prepare: (wanted) => {
      if (wanted.old_text === wanted.new_text) {
        return { status: 'refused', why: 'old_text and new_text are the same' };
      }
      return {
        status: 'ready',
        touches: { reads: [wanted.path], writes: [wanted.path], content: wanted.new_text },
        summary: `edit ${wanted.path}`,
        run: (run) => orSaid(run, () => changeFile({ ...wanted, trust: run.trust }, options)),
      };
    },
  });
}

async function changeFile(
  wanted: Edit & { readonly trust: Trust },
  options: FileToolOptions,
): Promise<ToolOutcome> {
  const { workspace, settings } = options;
  // Opening for writing would make a file that is not there.
  const readable = await workspace.open(wanted.path, 'read');
  if (!readable.ok) return textOutcome(readable.why, 1);
  await readable.file.close();
  const opened = await workspace.open(wanted.path, 'write');
  if (!opened.ok) return textOutcome(opened.why, 1);
  try {
    const limit = { given: wanted.path, maxBytes: settings.maxWriteBytes };
    const before = await readWhole(opened.file, limit);
    const text = decodedText(before, wanted.path);
    const { old_text, new_text } = inLinesOf(text, wanted);
    const places = text.split(old_text).length - 1;
    const why = whyNotEdited(text, places, wanted);
    if (why !== null) return textOutcome(why, 1);
    const content = Buffer.from(text.split(old_text).join(new_text));
    const trust = leastTrust([wanted.trust, await options.trust.of(sha256(before))]);
    const verb = `replaced ${places === 1 ? 'one place' : `${places} places`} in`;
    return await put(opened.file, { path: wanted.path, trust, content, verb }, options);
  } finally {
    await opened.file.close();
  }
}

/** What a model has read has plain line ends; the file keeps its own. */
function inLinesOf(
  text: string,
  { old_text, new_text }: Edit,
): Pick<Edit, 'old_text' | 'new_text'> {
  if (text.includes(old_text) || !text.includes('\r\n')) return { old_text, new_text };
  const own = (piece: string) => piece.replace(/\r?\n/g, '\r\n');
  return { old_text: own(old_text), new_text: own(new_text) };
}

function whyNotEdited(
  text: string,
  places: number,
  { path, old_text, every }: Edit,
): string | null {
  if (places === 1 || (places > 1 && every)) return null;
  if (places > 1) {
    return `old_text occurs ${places} times in ${path}; give more of what stands around it, or set every`;
  }
  const inOneForm = (piece: string) => piece.replace(/\s+/g, ' ').trim();
  const isNearly = inOneForm(text).includes(inOneForm(old_text));
  const hint = isNearly
    ? 'only the white space differs; read the file and copy it exactly'
    : 'read the file first';
  return `old_text does not occur in ${path}: ${hint}`;
}

type Put = {
  readonly path: string;
  readonly content: Buffer;
  readonly trust: Trust;
  readonly verb: string;
};

/** In place, through the handle that was checked; longer content is there before the rest is cut. */
async function put(
  file: FileHandle,
  { path, content, trust, verb }: Put,
  options: FileToolOptions,
): Promise<ToolOutcome> {
  const hash = sha256(content);
  await options.trust.note(hash, trust);
  await file.write(content, 0, content.length, 0);
  await file.truncate(content.length);
  await file.sync();
  return {
    ...textOutcome(`${verb} ${path}: ${content.length} bytes, sha256 ${hash.slice(0, 12)}`),
    evidence: [{ kind: 'file', ref: `${path}: sha256 ${hash.slice(0, 12)}`, ok: true }],
  };
}
