import { importEntry } from './build.mjs';
import { install } from './install.mjs';

/** Runs the command line in this very process, so that signals reach it and nothing waits in between. */
export async function launch() {
  await install({ isForTests: false });
  await importEntry('src/cli/main.ts');
}
