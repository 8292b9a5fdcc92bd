import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Imports one of the program's entries: as it was built for the package, or in a checkout from its sources, after
 * bringing its packages to what the lock says.
 */
export async function importEntry(entry) {
  if (!existsSync(join(root, 'src'))) {
    // Of this user alone: what lies there is run.
    enableCompileCache(join(homedir(), '.cache/homeostat/compiled'));
    return import(pathToFileURL(join(root, 'dist', basename(entry, '.ts') + '.js')).href);
  }
  const { install } = await import('./install.mjs');
  await install({ isForTests: false });
  if (servesPages(entry)) (await import('./build-dashboard.mjs')).buildWhenStale();
  enableCompileCache(join(root, 'node_modules/.cache/homeostat-compiled'));
  const { importBuilt } = await import('./build.mjs');
  return importBuilt(entry);
}

/** Whether what begins is to answer over HTTP for long. */
function servesPages(entry) {
  const isStart = entry === 'src/cli/main.ts' && process.argv[2] === 'start';
  return isStart || ['workers/controller.ts', 'workers/scheduler.ts'].includes(entry);
}
