import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { type Fact, fact } from '../../src/domain/fact.ts';
import { controllerOrigin } from '../../src/kernel/event/controller-origin.ts';
import { cpuAccount, cpuMsOf } from '../cpu-time.ts';
import type { Controller } from './controller.ts';
import type { MadeLife } from './make.ts';
import { urgent } from './story-beside.ts';
import { go, load, type Painted } from './tab.ts';

export type Bed = {
  readonly agent: OpenAgent;
  readonly controller: Controller;
  readonly context: BrowserContext;
  readonly life: MadeLife;
};

const LOADS = 3;
const SWITCHES = 5;
const MOMENTS = 10;
const APPENDS = 60;
const TABS = 10;
const IDLE_MS = 60_000;
const BETWEEN_MS = 250;
const READ_MS = 2000;

/** Every page that is measured, by its name. */
export function pagesOf({ cycles }: MadeLife): ReadonlyMap<string, string> {
  return new Map([
    ['Now', '/'],
    ['Talk', '/talk'],
    ['Work', '/work'],
    ['Cycles', '/cycles'],
    ['one cycle', `/cycles/${cycles}`],
    ['Learning', '/learning'],
    ['Memory', '/memory?view=all'],
    ['Log', '/log'],
    ['Budget', '/budget'],
    ['System', '/system'],
  ]);
}

/** The page in a new tab, without anything of it in the browser's cache the first time. */
export async function firstPaint(bed: Bed, path: string): Promise<readonly Painted[]> {
  const seen: Painted[] = [];
  for (let i = 0; i < LOADS; i++) {
    const page = await bed.context.newPage();
    const devtools = await bed.context.newCDPSession(page);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    seen.push(await load(page, `${bed.controller.url}${path}`));
    await page.close();
  }
  return seen;
}

/** From another page of the same tab; the first time nothing of it was asked before. */
export async function switches(bed: Bed, path: string): Promise<readonly number[]> {
  const page = await opened(bed, path.startsWith('/budget') ? '/log' : '/budget');
  const from = new URL(page.url()).pathname;
  await sleep(READ_MS); // nobody clicks as soon as the page is there
  const seen: number[] = [];
  for (let i = 0; i < SWITCHES; i++) {
    seen.push(await go(page, path));
    await go(page, from);
  }
  await page.close();
  return seen;
}

/** To moments spread over the whole history, neither seen before. */
export async function travels(bed: Bed, path: string, turn: number): Promise<readonly number[]> {
  const page = await opened(bed, path);
  const seen: number[] = [];
  for (let i = 0; i < MOMENTS; i++) {
    const part = (i + 0.5) / MOMENTS;
    const seq = Math.round(bed.life.events * part) + turn * 7;
    seen.push(await go(page, `${path}${path.includes('?') ? '&' : '?'}as_of=${seq}`));
  }
  await page.close();
  return seen;
}

async function opened({ context, controller }: Bed, path: string): Promise<Page> {
  const page = await context.newPage();
  await load(page, `${controller.url}${path}`);
  return page;
}

/** From the end of the append until a page shows the new task. Both clocks are this machine's. */
export async function news(bed: Bed, path: string): Promise<readonly number[]> {
  const { agent } = bed;
  const page = await opened(bed, path);
  const seen: number[] = [];
  for (let i = 0; i < APPENDS; i++) {
    const title = `Measured ${i} ${Date.now()}`;
    const shown = page.evaluate<number>(`new Promise((done) => {
      const changes = new MutationObserver(() => {
        if (!document.body.textContent.includes(${JSON.stringify(title)})) return;
        changes.disconnect();
        requestAnimationFrame(() => done(Date.now()));
      });
      changes.observe(document, { childList: true, subtree: true, characterData: true });
    })`);
    await record(agent, urgent(title));
    const appendedMs = Date.now();
    seen.push((await shown) - appendedMs);
    await record(agent, fact('IntentionCancelled', { intention_id: title, reason: 'measured' }));
    await sleep(BETWEEN_MS);
  }
  await page.close();
  return seen;
}

async function record(agent: OpenAgent, event: Fact): Promise<void> {
  await agent.log.append(agent.agentId, controllerOrigin(agent), { events: [event] });
}

export type Idle = { readonly controller: number; readonly database: number };

/** Shares of one core, without and with ten tabs of one browser. */
export async function idleCpu(bed: Bed): Promise<{ readonly alone: Idle; readonly tabs: Idle }> {
  const alone = await cpuShare(bed);
  const paths = [...pagesOf(bed.life).values()].slice(0, TABS);
  const pages: Page[] = [];
  for (const path of paths) pages.push(await opened(bed, path));
  await sleep(2000);
  const tabs = await cpuShare(bed);
  for (const page of pages) await page.close();
  return { alone, tabs };
}

async function cpuShare({ agent, controller }: Bed): Promise<Idle> {
  const server = await cpuAccount(agent.database.ownerUrl);
  const before = [await cpuMsOf(controller.pid), (await server()).serverMs] as const;
  const fromMs = performance.now();
  await sleep(IDLE_MS);
  const tookMs = performance.now() - fromMs;
  const after = [await cpuMsOf(controller.pid), (await server()).serverMs] as const;
  return {
    controller: (after[0] - before[0]) / tookMs,
    database: (after[1] - before[1]) / tookMs,
  };
}

export async function rssMib(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}
