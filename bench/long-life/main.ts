import { spawn } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NODE_FLAGS } from '../../tests/support/program.ts';
import { TO_RUN_SOURCE } from '../../tests/support/run-source.ts';
import { cpuAccount } from '../cpu-time.ts';
import { table } from '../measure.ts';
import { forget, makeLife, makeSnapshots, openState } from './make.ts';
import { writeTexts } from './make-texts.ts';
import { measures, peakRssMib, type Seen } from './measure.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '50000' },
    /** A folder that is kept; an existing life in it is measured again. */
    state: { type: 'string' },
    /** So many texts beside a new life, and a large one. */
    texts: { type: 'string', default: '0' },
    row: { type: 'string' },
    only: { type: 'string' },
  },
});

const READY = 'long-life:';

/** A row in this process, told on a line of its own. */
async function one(row: string, stateDir: string): Promise<void> {
  const measure = measures[row];
  if (measure === undefined) throw new Error(`which row? ${Object.keys(measures).join(' | ')}`);
  const agent = await openState(stateDir);
  try {
    const used = await cpuAccount(agent.database.ownerUrl);
    const before = await used();
    const seen = await measure(agent, stateDir);
    const after = await used();
    const own = (after.clientMs - before.clientMs) / 1000;
    const server = (after.serverMs - before.serverMs) / 1000;
    const told: Seen = { row, seen, cpuS: [own, server], rssMib: await peakRssMib() };
    console.log(`${READY}${JSON.stringify(told)}`);
  } finally {
    await agent.close();
  }
}

function apart(row: string, stateDir: string): Promise<Seen> {
  const args = [
    ...NODE_FLAGS,
    ...TO_RUN_SOURCE,
    fileURLToPath(import.meta.url),
    '--row',
    row,
    '--state',
    stateDir,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const line = out.split('\n').find((text) => text.startsWith(READY));
      const failed: Seen = {
        row,
        seen: `failed with ${code ?? 'a signal'}`,
        cpuS: [0, 0],
        rssMib: 0,
      };
      // Our own line, written just above.
      resolve(line === undefined ? failed : (JSON.parse(line.slice(READY.length)) as Seen));
    });
  });
}

function cpuOf({ cpuS: [own, server] }: Seen): string {
  return `${own.toFixed(1)} + ${server.toFixed(1)}`;
}

async function whole(): Promise<void> {
  const stateDir = values.state ?? (await mkdtemp(join(tmpdir(), 'homeostat-long-life-')));
  await mkdir(join(stateDir, 'tasks'), { recursive: true, mode: 0o700 });
  try {
    const keeper = await openState(stateDir);
    const { head } = await keeper.log.view(keeper.agentId, []);
    if (head === 0) {
      const startedMs = performance.now();
      const events = await makeLife(stateDir, Number(values.events));
      const texts = Number(values.texts);
      if (texts > 0) await writeTexts(keeper, texts);
      const tookS = (performance.now() - startedMs) / 1000;
      console.error(`${events} events made in ${tookS.toFixed(0)} s`);
    }
    await makeSnapshots(keeper);
    // Held open: the server is not started anew for each row.
    const rows: Seen[] = [];
    const wanted = values.only?.split(',') ?? Object.keys(measures);
    for (const row of wanted) {
      const seen = await apart(row, stateDir);
      console.error(
        `${row}: ${seen.seen}; ${cpuOf(seen)} s of CPU, at most ${seen.rssMib.toFixed(0)} MiB`,
      );
      rows.push(seen);
    }
    await keeper.close();
    const load = loadavg().map((part) => part.toFixed(1));
    console.log(`${cpus().length} cores, load average ${load.join(' ')}\n`);
    const lines = rows.map((one) => [one.row, one.seen, cpuOf(one), one.rssMib.toFixed(0)]);
    const titles = ['long life', 'seen', 'CPU s, own + server', 'MiB at most'];
    console.log(table([titles, ...lines]));
  } finally {
    if (values.state === undefined) await forget(stateDir);
  }
}

if (values.row !== undefined && values.state !== undefined) await one(values.row, values.state);
else await whole();
