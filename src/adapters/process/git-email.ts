import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const WITHIN_MS = 5000;

/** The address that git would commit with in this folder; null: there is none, or no git. */
export async function gitEmail(cwd: string): Promise<string | null> {
  try {
    const { stdout } = await execute('git', ['config', 'user.email'], { cwd, timeout: WITHIN_MS });
    return stdout.trim() || null;
  } catch {
    return null; // git says so with its exit code
  }
}
