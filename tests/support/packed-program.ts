import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../src/kernel/thrown.ts';
import { READY } from './ready-data.ts';
import { untilTrue } from './until.ts';

const PROJECT = join(import.meta.dirname, '../..');

/**
 * `npm run package`, made once in a run of the tests, by the file that asks first: half a minute of a core. Gives the
 * folder with `package` and the tarball, which nobody changes. @throws Error with what it said when it fails
 */
export async function packedProgram(): Promise<string> {
  const run = process.env[READY];
  if (run === undefined) throw new Error('the global setup of the tests has not run');
  const result = join(run, 'packed');
  if (isFirst(join(run, 'packing'))) {
    writeFileSync(`${result}.draft`, faultOfPacking());
    renameSync(`${result}.draft`, result);
  }
  await untilTrue(() => existsSync(result));
  const fault = readFileSync(result, 'utf8');
  if (fault !== '') throw new Error(`npm run package failed: ${fault}`);
  return join(PROJECT, 'dist');
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Empty: it was made. */
function faultOfPacking(): string {
  const options = { cwd: PROJECT, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync('npm', ['run', 'package', '--silent'], options);
  return status === 0 ? '' : `${stderr} (exit code ${status})`;
}
