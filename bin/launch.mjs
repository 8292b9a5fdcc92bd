import { install } from './install.mjs';

/** Runs the command line in this very process, so that signals reach it and nothing waits in between. */
export async function launch() {
  await install({ isForTests: false });
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL('../src/cli/main.ts', import.meta.url).href);
}
