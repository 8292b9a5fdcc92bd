import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { runNpm } from './run-npm.ts';

const NAME = 'homeostat';

/** What the registry says about the newest release; `news`: by version, a line for each new thing. */
const release = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  news: z.record(z.string(), z.array(z.string())).default({}),
});
export type Release = z.infer<typeof release>;

/** Asks npm, and so the registry it is configured for. @throws Error with npm's output */
export async function newestRelease(env: Environment): Promise<Release> {
  const text = await runNpm(['view', `${NAME}@latest`, 'version', 'news', '--json'], { env });
  const said: unknown = JSON.parse(text);
  // If only one field has a value, npm prints it without an object around it.
  return release.parse(typeof said === 'string' ? { version: said } : said);
}

/** Replaces the installed version by this one, in the folder of npm's global packages. @throws Error */
export async function installRelease(
  { version, prefix }: { readonly version: string; readonly prefix: string },
  env: Environment,
): Promise<void> {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', prefix];
  await runNpm(['install', '--global', `${NAME}@${version}`, ...options], { env });
}
