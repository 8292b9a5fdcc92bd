import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

/** CPU milliseconds used so far: by this process, and by the Postgres server with all its processes. */
export type CpuTime = { readonly clientMs: number; readonly serverMs: number };

/** The kernel counts in hundredths of a second on every Linux. */
const MS_PER_TICK = 10;

/** CPU milliseconds that a process has used so far. */
export async function cpuMsOf(pid: number): Promise<number> {
  return ((await statOf(String(pid)))?.ticks ?? 0) * MS_PER_TICK;
}

/** Reads the accounts of this process and of the server at `url`, from /proc: Linux only. */
export async function cpuAccount(url: string): Promise<() => Promise<CpuTime>> {
  const postmaster = await postmasterOf(url);
  return async () => {
    const { user, system } = process.cpuUsage();
    const processes = await Promise.all((await readdir('/proc')).filter(isPid).map(statOf));
    const ticks = processes.map((stat) => {
      if (stat?.pid === postmaster) return stat.ticks + stat.reapedTicks; // with its processes that have ended
      return stat?.parent === postmaster ? stat.ticks : 0;
    });
    const serverMs = ticks.reduce((sum, own) => sum + own, 0) * MS_PER_TICK;
    return { clientMs: (user + system) / 1000, serverMs };
  };
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const stat = await statOf(String(rows[0]?.pid));
    return stat?.parent ?? 0;
  } finally {
    await client.end();
  }
}

type Stat = {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  /** Of its children that have ended. */
  readonly reapedTicks: number;
};

/** Null for a process that has ended. See proc(5): fields are counted from behind the name, which may hold anything. */
async function statOf(pid: string): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map((i) =>
    Number(fields[i]),
  );
  return { pid: Number(pid), parent, ticks: utime + stime, reapedTicks: cutime + cstime };
}

function isPid(name: string): boolean {
  return /^\d+$/.test(name);
}
