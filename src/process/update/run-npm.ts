import { spawn } from 'node:child_process';
import type { Environment } from '../../environment.ts';

/** What npm prints. `cwd`: the folder whose packages are meant. @throws Error with npm's output */
export function runNpm(
  args: readonly string[],
  { env, cwd }: { readonly env: Environment; readonly cwd?: string },
): Promise<string> {
  const child = spawn('npm', args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
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
      reject(new Error(`could not run npm: ${error.message}`, { cause: error }));
    });
    child.on('close', (code) => {
      if (code === 0) resolve(out);
      else
        reject(new Error(`npm ${args[0] ?? ''} failed with ${code ?? 'a signal'}: ${said.trim()}`));
    });
  });
}
