import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';
import { lineItem } from './homeostat-memories.ts';
import { type ImportItem, leftOut } from './imported-memory.ts';
import { lettaMemories } from './letta-memories.ts';
import { markdownMemories } from './markdown-memories.ts';
import { entryItems, mem0Memories } from './mem0-memories.ts';

export const MEMORY_FORMATS = ['mem0', 'letta', 'markdown', 'homeostat'] as const;
export type MemoryFormat = (typeof MEMORY_FORMATS)[number];

/** A document of JSON is read whole. */
const DOCUMENT_BYTES = 256 * 1024 * 1024;
const NOTE_BYTES = 4 * 1024 * 1024;
const DEEPEST = 8;

type Source = { readonly from: MemoryFormat; readonly path: string; readonly now: string };

/** What a file or a folder holds, one after the other. @throws when it is nothing of that format */
export async function* readMemoryFiles(source: Source): AsyncGenerator<ImportItem, void> {
  const { from, path, now } = source;
  if (from === 'markdown') yield* notesUnder(path);
  else if (from === 'homeostat') yield* itemsByLine(path, lineItem);
  else if (/\.(jsonl|ndjson)$/u.test(path) && from === 'mem0') {
    yield* itemsByLine(path, (line, no) => entryItems(jsonOrNull(line), `line ${no}`, now));
  } else {
    const document = await documentOf(path);
    const items = from === 'mem0' ? mem0Memories(document, now) : lettaMemories(document);
    if (items === null) throw new Error(`${path} holds no memories as ${from} writes them`);
    yield* items;
  }
}

type AsItems = (line: string, no: number) => ImportItem | readonly ImportItem[] | null;

async function* itemsByLine(path: string, asItems: AsItems): AsyncGenerator<ImportItem, void> {
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
  let no = 0;
  for await (const line of lines) {
    no += 1;
    if (line.trim() === '') continue;
    const items = asItems(line, no);
    if (items === null) continue;
    if (Array.isArray(items))
      yield* items as readonly ImportItem[]; // isArray forgets that it is readonly
    else yield items as ImportItem; // what is left of the union
  }
}

async function documentOf(path: string): Promise<unknown> {
  const { size } = await lstat(path);
  if (size > DOCUMENT_BYTES) {
    throw new Error(`${path} is over ${DOCUMENT_BYTES} bytes; cut it into several files`);
  }
  return jsonOrNull(await readFile(path, 'utf8'));
}

/** Files in Markdown, in the order of their names; links are not followed. */
async function* notesUnder(path: string): AsyncGenerator<ImportItem, void> {
  const found = await lstat(path);
  const files = found.isDirectory() ? await markdownIn(path, DEEPEST) : [path];
  for (const file of files) {
    const name = found.isDirectory() ? relative(path, file) : basename(file);
    const { size, mtime } = await lstat(file);
    if (size > NOTE_BYTES) yield leftOut(name, `it is over ${NOTE_BYTES} bytes`);
    else {
      const changedAt = mtime.toISOString();
      yield* markdownMemories(await readFile(file, 'utf8'), { path: name, changedAt });
    }
  }
}

async function markdownIn(folder: string, depth: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isFile() && /\.(md|markdown)$/iu.test(entry.name)) found.push(path);
    if (entry.isDirectory() && depth > 1 && !entry.name.startsWith('.')) {
      found.push(...(await markdownIn(path, depth - 1)));
    }
  }
  return found;
}
