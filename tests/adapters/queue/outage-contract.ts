import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type Gate, gateBefore } from './gate.ts';
import {
  aJob,
  barrier,
  eventually,
  inTime,
  type OpenQueue,
  type Place,
  recorder,
  waitIdle,
} from './queue-story.ts';

const WORK = { concurrency: 4 };

/** A folder in place of a host is that of a Unix socket of Postgres. */
function serverAt({ hostname, port }: URL): Parameters<typeof gateBefore>[0] {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}

export function outageContract(place: () => Place, open: OpenQueue): void {
  let gate: Gate | null = null;
  afterEach(async () => {
    await gate?.shut();
    gate = null;
  });
  const openBehindGate = async () => {
    const { backend, url } = place();
    const behind = new URL(url);
    const opened = await gateBefore(serverAt(behind));
    gate = opened;
    behind.hostname = '127.0.0.1';
    behind.port = String(opened.port);
    return { ...open({ backend, url: behind.href }), gate: opened };
  };

  it('at the start delays the work, and enqueuing fails in time', async () => {
    const { queue, troubles, gate } = await openBehindGate();
    const { ids, handler } = recorder();
    await queue.work('cycle', handler, WORK);
    const job = aJob();
    expect(await inTime(queue.enqueue(job))).toBe('failed');
    const health = await inTime(queue.health());
    expect(health).toMatchObject({ ok: false, waiting: 0 });
    expect(health.detail).toMatch(/not reachable: .*ECONNREFUSED/);
    expect(troubles).not.toEqual([]);
    await gate.open();
    await eventually(() => queue.enqueue(job)).toBe('queued');
    await eventually(() => ids).toContain(job.id);
    await waitIdle(queue);
  });

  it('in between is found again, by workers and by who enqueues', async () => {
    const { queue, gate } = await openBehindGate();
    await gate.open();
    const { ids, handler } = recorder();
    await queue.work('cycle', handler, WORK);
    const [before, lost, after] = [aJob(), aJob(), aJob()];
    await eventually(() => queue.enqueue(before)).toBe('queued');
    await eventually(() => ids).toEqual([before.id]);
    await gate.shut();
    expect(await inTime(queue.enqueue(lost))).toBe('failed');
    expect((await inTime(queue.health())).ok).toBe(false);
    expect(await open().queue.enqueue(after)).toBe('queued');
    await gate.open();
    await eventually(() => ids).toContain(after.id);
    await eventually(() => queue.enqueue(lost)).toBe('queued');
    await eventually(() => ids).toContain(lost.id);
  });

  it('for some seconds is told of a few times only', async () => {
    const { queue, troubles, gate } = await openBehindGate();
    await gate.open();
    await queue.work('cycle', recorder().handler, WORK);
    await waitIdle(queue);
    await gate.shut();
    await sleep(3000);
    expect(troubles.length).toBeLessThan(10);
  });

  it('while a job is at work does not make it run again', async () => {
    const { queue, gate } = await openBehindGate();
    await gate.open();
    const release = barrier();
    let runs = 0;
    const handler = async () => {
      runs += 1;
      await release.opened;
    };
    await queue.work('cycle', handler, WORK);
    await eventually(() => queue.enqueue(aJob())).toBe('queued');
    await eventually(() => runs).toBe(1);
    await gate.shut();
    release.open();
    await sleep(300);
    await gate.open();
    await waitIdle(queue);
    expect(runs).toBe(1);
  });

  it('without closing its connections makes enqueuing fail in time', async () => {
    const { queue, gate } = await openBehindGate();
    await gate.open();
    await eventually(() => queue.enqueue(aJob())).toBe('queued');
    gate.freeze();
    expect(await inTime(queue.enqueue(aJob()))).toBe('failed');
    expect((await inTime(queue.health())).ok).toBe(false);
  });

  it('does not keep a worker from closing', async () => {
    const { queue, gate } = await openBehindGate();
    await gate.open();
    const worker = await queue.work('cycle', recorder().handler, WORK);
    await waitIdle(queue);
    await gate.shut();
    await worker.close(60_000);
  });
}
