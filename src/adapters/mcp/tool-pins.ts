import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { canonicalText } from '../../kernel/text/canonical-text.ts';
import { codeOf } from '../../kernel/thrown.ts';

/** `accepted`: what was seen first, or accepted since. `seen`: what the server says now. `read`: what the owner has read. */
const pin = z.strictObject({ accepted: z.string(), seen: z.string(), read: z.string().optional() });
const pins = z.record(z.string(), pin);
export type Pins = z.infer<typeof pins>;

/** What a model is told of a tool, as one number. */
export function hashOfTool({ name, title, description, inputSchema }: ListedTool): string {
  const told = { name, title: title ?? null, description: description ?? null, inputSchema };
  return createHash('sha256').update(canonicalText(told)).digest('hex');
}

/** No file: none was seen yet. @throws Error when the file cannot be read as pins, since then every change would pass */
export async function readPins(path: string): Promise<Pins> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return pins.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`could not read ${path}; mend it, or delete it to accept all tools again`, {
      cause: error,
    });
  }
}

/** The controller and a command may write at once: each whole, the later one stays. */
export async function writeWhole(path: string, value: unknown): Promise<void> {
  const next = `${path}.${process.pid}.next`;
  await writeFile(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(next, path);
}
