import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';
import { READY } from './ready-data.ts';

declare module 'vitest' {
  // Only an interface can be merged with vitest's own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  export interface ProvidedContext {
    /** The shared test cluster's database `homeostat` as its owner. */
    ownerUrl: string;
  }
}

type Shared = { users: number; cluster: ReturnType<typeof startTestCluster> };

/** Each project evaluates this file by itself, in one process: only globalThis is common to them. */
const scope = globalThis as { homeostatTestCluster?: Shared };

/** One cluster for all projects of a run, stopped by the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === 'e2e') await buildPage();
  const shared = (scope.homeostatTestCluster ??= { users: 0, cluster: startTestCluster() });
  shared.users += 1;
  const { ownerUrl, readyDir, stop } = await shared.cluster;
  process.env[READY] = readyDir;
  project.provide('ownerUrl', ownerUrl);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete scope.homeostatTestCluster;
    await stop();
  };
}

/** What the browser tests show is the page as its sources are. */
async function buildPage(): Promise<void> {
  const address = new URL('../../bin/build-dashboard.mjs', import.meta.url).href;
  const { buildWhenStale } = (await import(address)) as { buildWhenStale: () => void };
  buildWhenStale();
}
