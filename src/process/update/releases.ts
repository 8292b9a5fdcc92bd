import { spawn } from 'node:child_process';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';

const NAME = 'homeostat';

/** What the registry says about the newest release; `news`: by version, a line for each new thing. */
const release = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  news: z.record(z.string(), z.array(z.string())).default({}),
});
export type Release = z.infer<typeof release>;

/** Asks npm, and so the registry it is configured for. @throws Error with npm's output */
export async function newestRelease(env: Environment): Promise<Release> {
  const text = await npm(['view', `${NAME}@latest`, 'version', 'news', '--json'], env);
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
  await npm(['install', '--global', `${NAME}@${version}`, ...options], env);
}

function npm(args: readonly string[], env: Environment): Promise<string> {
  const child = spawn('npm', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      reject(new Error(`npm could not be run: ${error.message}`, { cause: error }));
    });
    child.on('close', (code) => {
      if (code === 0) resolve(out);
      else
        reject(new Error(`npm ${args[0] ?? ''} ended with ${code ?? 'a signal'}: ${said.trim()}`));
    });
  });
}
