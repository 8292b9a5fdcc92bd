import { mkdir, mkdtemp } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { forget, openState } from '../long-life/make.ts';
import { quantile, table } from '../measure.ts';
import { chromiumPath } from './chromium.ts';
import { startController } from './controller.ts';
import { makeDashboardLife } from './make.ts';
import {
  type Bed,
  firstPaint,
  type Idle,
  idleCpu,
  news,
  pagesOf,
  rssMib,
  switches,
  travels,
} from './measures.ts';
import { signedIn } from './tab.ts';

/*
 * The dashboard over a long life, in Debian's Chromium: what an owner waits for, and what it costs while nobody does
 * anything.
 */

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    /** A folder that is kept; an existing life in it is measured again. */
    state: { type: 'string' },
    json: { type: 'boolean', default: false },
    /** Names of pages, and `news`, `idle`. */
    only: { type: 'string' },
  },
});

const ALL = ['news', 'idle'];
const QUIET_MS = 5000;
type Row = Readonly<Record<string, string | number>>;

async function main(): Promise<void> {
  const executablePath = chromiumPath();
  if (executablePath === null)
    throw new Error('no browser: `apt-get install chromium-headless-shell`');
  const stateDir = values.state ?? (await mkdtemp(join(tmpdir(), 'homeostat-dashboard-')));
  await mkdir(join(stateDir, 'tasks'), { recursive: true, mode: 0o700 });
  try {
    const startedMs = performance.now();
    const life = await makeDashboardLife(stateDir, Number(values.events));
    told(`${life.events} events, ${life.cycles} cycles: ${seconds(startedMs)}`);
    const controller = await startController(stateDir);
    const agent = await openState(stateDir);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    try {
      await untilQuiet(agent);
      const context = await signedIn(browser, controller);
      await measured({ agent, controller, context, life });
    } finally {
      await browser.close();
      await agent.close();
      await controller.stop();
    }
  } finally {
    if (values.state === undefined) await forget(stateDir);
  }
}

/** The controller has caught up with what it makes of its life: memories, above all. */
async function untilQuiet(agent: OpenAgent): Promise<void> {
  for (let before = -1, head = 0; before !== head; ) {
    before = head;
    await sleep(QUIET_MS);
    head = (await agent.log.view(agent.agentId, [])).head;
  }
}

async function measured(bed: Bed): Promise<void> {
  const wanted = values.only?.split(',') ?? [...pagesOf(bed.life).keys(), ...ALL];
  const pages = await pageRows(bed, wanted);
  const whole: Row[] = [];
  if (wanted.includes('news')) {
    for (const path of ['/log', '/work']) {
      const seen = await news(bed, path);
      const what = `event on ${path}, ${seen.length} appends`;
      whole.push({ what, ...spread(seen), wanted: 'p95 300 ms' });
    }
  }
  if (wanted.includes('idle')) {
    const { alone, tabs } = await idleCpu(bed);
    whole.push({ what: 'idle CPU without a tab', ...shares(alone), wanted: '' });
    whole.push({ what: 'idle CPU with ten tabs', ...shares(tabs), wanted: '2 %' });
  }
  const { pid } = bed.controller;
  const rss = { now: await rssMib(pid, 'VmRSS'), most: await rssMib(pid, 'VmHWM') };
  const load = loadavg().map((part) => part.toFixed(1));
  if (values.json) {
    console.log(
      JSON.stringify({ at: new Date().toISOString(), load, ...bed.life, pages, whole, rss }),
    );
    return;
  }
  console.log(
    `- ${new Date().toISOString()}, ${cpus().length} cores, load average ${load.join(' ')}`,
  );
  console.log(`- ${bed.life.events} events, ${bed.life.cycles} cycles`);
  console.log(`- controller: ${rss.now.toFixed(0)} MiB, at most ${rss.most.toFixed(0)} MiB\n`);
  for (const rows of [pages, whole]) if (rows.length > 0) console.log(`${tableOf(rows)}\n`);
}

async function pageRows(bed: Bed, wanted: readonly string[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of pagesOf(bed.life)) {
    if (!wanted.includes(name)) continue;
    const paints = await firstPaint(bed, path);
    const [first = 0, ...others] = await switches(bed, path);
    const travelled = await travels(bed, path, rows.length);
    const row = {
      page: name,
      'first paint ms': worst(paints.map(({ usefulMs }) => usefulMs)),
      'whole ms': worst(paints.map(({ wholeMs }) => wholeMs)),
      'first switch ms': Math.round(first),
      'switch ms': worst(others),
      'travel p50 ms': Math.round(quantile(travelled, 0.5)),
      'travel worst ms': worst(travelled),
    };
    told(JSON.stringify(row));
    rows.push(row);
  }
  return rows;
}

function worst(values: readonly number[]): number {
  return Math.round(Math.max(...values));
}

function spread(values: readonly number[]) {
  const [half, most] = [0.5, 0.95].map((part) => quantile(values, part).toFixed(0));
  return { seen: `p50 ${half} ms, p95 ${most} ms` };
}

function shares({ controller, database }: Idle) {
  return { seen: `${percent(controller)} controller, ${percent(database)} database` };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function tableOf(rows: readonly Row[]): string {
  const titles = Object.keys(rows[0] ?? {});
  return table([titles, ...rows.map((row) => titles.map((title) => `${row[title]}`))]);
}

function told(line: string): void {
  console.error(line);
}

function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(0)} s`;
}

await main();
