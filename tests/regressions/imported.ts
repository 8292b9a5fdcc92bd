import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cli } from '../support/cli.ts';

export type Imported = {
  readonly id: string;
  readonly description: string;
  readonly notes: string;
  readonly used: number;
  readonly succeeded: number;
};

export function capabilitiesOf(count: number, make: (no: number) => Imported): readonly Imported[] {
  return Array.from({ length: count }, (_, i) => make(i + 1));
}

/** Takes these abilities over from a state folder of the original, as an owner would. */
export function importing(all: readonly Imported[]) {
  return async (cli: Cli, environment: Readonly<Record<string, string>>): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'homeostat-legacy-'));
    const capabilities = Object.fromEntries(
      all.map(({ id, description, notes, used, succeeded }) => {
        const counts = {
          times_used: used,
          times_succeeded: succeeded,
          times_failed: used - succeeded,
        };
        return [id, { description, notes, tags: [], ...counts }] as const;
      }),
    );
    await writeFile(join(folder, 'capabilities.json'), JSON.stringify({ capabilities }));
    const { code } = await cli.runWith({ ...environment }, 'import', 'vsm', folder);
    await rm(folder, { recursive: true });
    if (code !== 0) throw new Error(`the import ended with ${String(code)}`);
  };
}
