import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A vector says how long a text is, and in which process it was read. */
const EMBEDDINGS = `
const { writeFileSync } = require('node:fs');
exports.initModel = async () => ({
  embed: async (text) => {
    if (text === '') throw new Error('no text');
    if (text === 'die') process.exit(3);
    if (text === 'garbage') process.stdout.write('I am no JSON\\n');
    if (text === 'no number') return [NaN, 1];
    if (text === 'without end') await new Promise(() => process.stdout.write('x'.repeat(1 << 21)));
    if (text === 'hang') for (;;);
    if (text === 'twice') process.stdout.write('{"vector":[7]}\\n');
    if (text === 'write') writeFileSync(__dirname + '/written', '');
    if (text === 'secret') return [Object.keys(process.env).length, 0];
    return [text.length, process.pid];
  },
});`;

/** A folder with packages that have the names and the shapes of those that are installed on demand. */
export async function toyPackages(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'embeddings-'));
  const pack = async (name: string, text: string) => {
    const place = join(folder, 'node_modules/@energetic-ai', name);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'package.json'), '{"version":"0.0.7","main":"index.js"}');
    await writeFile(join(place, 'index.js'), text);
  };
  await pack('embeddings', EMBEDDINGS);
  await pack('model-embeddings-en', 'exports.modelSource = async () => null;');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
