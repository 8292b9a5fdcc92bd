import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from './cluster.ts';
import { HOMEOSTAT } from './program.ts';
import { layReadyData } from './ready-data.ts';
import { WITH_SANDBOX } from './sandbox.ts';

const POLL_MS = 50;
const POLLS = 6000;
const GRACE_MS = 20_000;

type Document = Record<string, never>;

/** The command line over a state folder of its own. */
export type Cli = {
  readonly stateDir: string;
  /** A controller in the foreground with a tick each second, or with other flags. */
  start(extra?: Record<string, string>, ...flags: readonly string[]): Started;
  /** One command to its end, with --json. */
  run(...args: string[]): Promise<{ code: number | null; document: Document }>;
  runWith(
    extra: Record<string, string>,
    ...args: string[]
  ): Promise<{ code: number | null; document: Document }>;
  close(): Promise<void>;
};

type Started = {
  readonly child: ChildProcess;
  readonly lines: readonly Record<string, unknown>[];
  seen(event: string): Promise<Record<string, unknown>>;
  readonly ended: Promise<number | null>;
};

type CliOptions = {
  readonly inFolder?: string;
  /** The first start makes its cluster itself, as it does for an owner. */
  readonly isNew?: boolean;
};

export async function openCli({ inFolder, isNew = false }: CliOptions = {}): Promise<Cli> {
  const stateDir = await mkdtemp(join(inFolder ?? tmpdir(), 'homeostat-e2e-'));
  await chmod(stateDir, 0o755); // the server's user passes through when we are root
  const children: ChildProcess[] = [];
  const spawnBin = (args: readonly string[], extra: Record<string, string>) => {
    const child = spawn(process.execPath, [...HOMEOSTAT, ...args, '--json'], {
      env: environment(stateDir, extra),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  };
  const runWith = async (extra: Record<string, string>, ...args: string[]) => {
    const child = spawnBin(args, extra);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    const code = await new Promise<number | null>((done) => {
      child.on('close', done);
    });
    return { code, document: JSON.parse(out) as Document };
  };
  return {
    stateDir,
    start: (extra = {}, ...flags) => {
      const makesCluster = isNew || inFolder !== undefined || 'DATABASE_URL' in extra;
      if (!makesCluster) layReadyData(stateDir);
      return started(spawnBin(['start', ...flags], extra));
    },
    run: (...args) => runWith({}, ...args),
    runWith,
    close: async () => {
      await Promise.all(children.map(end));
      // The embedded server outlives a killed controller.
      await removeFolder(stateDir);
    },
  };
}

/** A controller that ends cleanly stops its server too, wherever the data of that lies. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  child.kill('SIGINT');
  await ended;
  clearTimeout(late);
}

function environment(stateDir: string, extra: Record<string, string>) {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    HOMEOSTAT_STATE: stateDir,
    HOMEOSTAT_PORT: '0',
    HOMEOSTAT_SCHEDULE: '* * * * * *',
    ...WITH_SANDBOX,
    ...extra,
  };
}

function started(child: ChildProcess): Started {
  const lines: Record<string, unknown>[] = [];
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) lines.push(JSON.parse(part) as Record<string, unknown>);
  });
  const seen = async (event: string) => {
    for (let i = 0; i < POLLS; i++) {
      const found = lines.find((line) => line['event'] === event);
      if (found !== undefined) return found;
      if (child.exitCode !== null && child.stdout?.readableEnded === true) {
        throw new Error(`no ${event}: the controller ended with ${child.exitCode}`);
      }
      await new Promise((done) => setTimeout(done, POLL_MS));
    }
    throw new Error(`no ${event} in 300 s`);
  };
  const ended = new Promise<number | null>((done) => {
    // Not at its exit: what it said last may still be on the way.
    child.on('close', (code) => {
      done(code);
    });
  });
  return { child, lines, seen, ended };
}
