import { describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { verifyLog } from '../../src/adapters/postgres/log/verify-log.ts';
import type { LogOptions } from '../../src/kernel/log/log-contract.ts';
import {
  allMarks,
  cancelRebuild,
  dropSuperseded,
  listProjections,
} from '../../src/kernel/log/manage-projections.ts';
import { rebuildProjections } from '../../src/kernel/log/rebuild-projections.ts';
import { resumeProjection } from '../../src/kernel/log/resume-projection.ts';
import type { EventStore } from '../../src/kernel/ports/event-store.ts';
import type { Projection } from '../../src/kernel/projection/projection.ts';
import { counted, counterProjection, countingEvents, noteProjection } from '../support/counting.ts';
import { fieldsOf } from '../support/fields-of.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { freshDatabase } from '../support/postgres.ts';
import { testLog, testOrigin } from '../support/test-log.ts';

const db = await freshDatabase();
const definitions = countingEvents;
const projections: readonly Projection[] = [counterProjection(1), noteProjection];
let agents = 0;

describe.each([
  { kind: 'postgres', store: postgresEventStore(db.app, definitions) },
  { kind: 'memory', store: memoryEventStore(definitions) },
])('projections in $kind', ({ kind, store }) => {
  const logWith = (options: Partial<LogOptions> = {}) =>
    testLog({ store, definitions, projections, ...options });
  const log = logWith();
  const newAgent = () => `agent-${(agents += 1)}`;
  const options = (agentId: string) => ({
    agentId,
    names: 'all' as const,
    origin: testOrigin,
    elapsedMs: () => performance.now(),
  });

  async function filled(count: number): Promise<string> {
    const agentId = newAgent();
    const events = Array.from({ length: count }, (_, i) =>
      counted(`k${i % 40}`, 1, { ...(i % 3 === 0 && { note: `n${i}` }) }),
    );
    await log.append(agentId, testOrigin, { events });
    return agentId;
  }

  const stateOf = async (agentId: string, name: string) =>
    (await listProjections(log, agentId)).find((state) => state.name === name);
  const documentsOf = async (agentId: string, from: EventStore = store) =>
    (
      await from.load(agentId, new Map([['counter', 1]]), [{ projection: 'counter', keys: 'all' }])
    ).documents
      .map(({ key, doc }) => [key, doc])
      .sort();

  it('are rebuilt in place, twice over, beside appenders', async () => {
    const agentId = await filled(2300);
    const before = await documentsOf(agentId);
    const seen: number[] = [];
    const appending = Promise.all(
      Array.from({ length: 20 }, () =>
        logWith().append(agentId, testOrigin, { events: [counted('k0', 0)] }),
      ),
    );
    const first = await rebuildProjections(log, {
      ...options(agentId),
      onProgress: (seq) => seen.push(seq),
    });
    await appending;
    const second = await rebuildProjections(log, options(agentId));
    expect([...first, ...second].map(({ status }) => status)).toEqual(Array(4).fill('rebuilt'));
    expect(seen.slice(0, 2)).toEqual([1000, 2000]);
    expect(await documentsOf(agentId)).toHaveLength(before.length);
    const states = await listProjections(log, agentId);
    expect(states).toMatchObject([
      { name: 'counter', activeVersion: 1, rebuiltTo: null, superseded: [] },
      { name: 'note', activeVersion: 1, rebuiltTo: null, superseded: [] },
    ]);
    const rebuilt = await store.read(agentId, { types: ['ProjectionRebuilt'] });
    expect(rebuilt).toHaveLength(4);
    if (kind === 'postgres') {
      const seals = { seals: [] };
      expect(
        await verifyLog(db.owner, { agentId, definitions, projections, ...seals }),
      ).toMatchObject({ ok: true });
    }
  });

  it('of older versions are dropped once a newer one is in use, and of newer ones never', async () => {
    const agentId = await filled(50);
    const newer = logWith({ projections: [counterProjection(2), noteProjection] });
    const versions = async () =>
      (await allMarks(store, agentId, new Map([['counter', 0]]))).marks.map((one) => one.version);
    expect(await dropSuperseded(newer, agentId)).toBe(0); // not in use yet
    await newer.view(agentId, []);
    expect((await versions()).sort()).toEqual([1, 2]);
    expect(await dropSuperseded(log, agentId)).toBe(0); // it is the older program that asks
    expect(await dropSuperseded(newer, agentId)).toBe(1);
    expect(await versions()).toEqual([2]);
    expect(await documentsOf(agentId)).toEqual([]);
    expect(await dropSuperseded(newer, agentId)).toBe(0);
    await expect(
      log.append(agentId, testOrigin, { events: [counted('x')] }),
    ).resolves.toBeDefined();
    await expect(log.view(agentId, [{ projection: projections[0]!, keys: [] }])).rejects.toThrow(
      /version 2 is in use/,
    );
  });

  it('go on with a rebuild where it was killed', async () => {
    const agentId = await filled(3500);
    let pages = 0;
    const dying: EventStore = {
      ...store,
      advance: async (page) => {
        pages += 1;
        if (pages === 3) throw new Error('killed');
        return store.advance(page);
      },
    };
    const dead = logWith({ store: dying });
    await expect(rebuildProjections(dead, options(agentId))).rejects.toThrow('killed');
    expect(await stateOf(agentId, 'counter')).toMatchObject({ rebuiltTo: 2000, behind: 0 });
    const live = await log.view(agentId, [{ projection: projections[0]!, keys: ['k1'] }]);
    expect(live.get(projections[0]!, 'k1')).toMatchObject({ times: 88 });
    const seen: number[] = [];
    await rebuildProjections(log, { ...options(agentId), onProgress: (seq) => seen.push(seq) });
    expect(seen).toEqual([3000, 3500]);
    expect(await stateOf(agentId, 'counter')).toMatchObject({ rebuiltTo: null, behind: 0 });
  });

  it('can be stopped in the middle of a rebuild, kept or cancelled', async () => {
    const agentId = await filled(2500);
    const stopping = new AbortController();
    const results = await rebuildProjections(log, {
      ...options(agentId),
      names: ['counter'],
      signal: stopping.signal,
      onProgress: () => {
        stopping.abort();
      },
    });
    expect(results).toMatchObject([{ name: 'counter', status: 'aborted', seq: 1000 }]);
    expect(await stateOf(agentId, 'counter')).toMatchObject({ rebuiltTo: 1000 });
    expect(await cancelRebuild(log, agentId, 'counter')).toEqual([-1]);
    expect(await stateOf(agentId, 'counter')).toMatchObject({ rebuiltTo: null, activeVersion: 1 });
    expect(await documentsOf(agentId)).toHaveLength(40);
  });

  it('end a rebuild that somebody cancelled, and keep what is in use', async () => {
    const agentId = await filled(2500);
    const cancelling = rebuildProjections(
      logWith({
        store: {
          ...store,
          advance: async (page) => {
            if (page.from === 1000) await cancelRebuild(log, agentId, 'counter');
            return store.advance(page);
          },
        },
      }),
      options(agentId),
    );
    expect(await cancelling).toMatchObject([
      { name: 'counter', status: 'superseded' },
      { name: 'note', status: 'rebuilt' },
    ]);
    expect(await documentsOf(agentId)).toHaveLength(40);
  });

  it('rebuilt by two processes at once come out the same', async () => {
    const agentId = await filled(2500);
    const before = await documentsOf(agentId);
    await Promise.all([1, 2].map(() => rebuildProjections(logWith(), options(agentId))));
    expect(await documentsOf(agentId)).toEqual(before);
  });

  it('keep what is in use when a rebuild fails', async () => {
    const agentId = await filled(100);
    const counter = projections[0]!;
    const failing: Projection = {
      ...counter,
      on: {
        ...counter.on,
        Counted: {
          ...counter.on['Counted']!,
          evolve: (doc, event, key) => {
            if (event.seq === 50) throw new Error('cannot');
            return counter.on['Counted']!.evolve(doc, event, key);
          },
        },
      },
    };
    const results = await rebuildProjections(
      logWith({ projections: [failing, noteProjection] }),
      options(agentId),
    );
    expect(results).toMatchObject([
      { name: 'counter', status: 'failed', seq: 49, why: 'event 50: cannot' },
      { name: 'note', status: 'rebuilt' },
    ]);
    expect(await stateOf(agentId, 'counter')).toMatchObject({ stopped: null, rebuiltTo: null });
    expect(await documentsOf(agentId)).toHaveLength(40);
  });

  it('resume where they stopped, say when they stop again, and are mended by a rebuild', async () => {
    const agentId = await filled(10);
    await log.append(agentId, testOrigin, { events: [counted('k1', 1, { note: 'poison' })] });
    const resume = (by = log) =>
      resumeProjection(by, { agentId, name: 'counter', origin: testOrigin });
    await expect(log.view(agentId, [{ projection: projections[0]!, keys: [] }])).rejects.toThrow();
    expect(await stateOf(agentId, 'counter')).toMatchObject({ mark: 10, stopped: { seq: 11 } });
    expect(await resume()).toMatchObject({ status: 'stopped_again' });
    expect(await store.read(agentId, { types: ['ProjectionStopped'] })).toHaveLength(2);
    const { Counted, ...others } = projections[0]!.on;
    const mended: Projection = {
      ...projections[0]!,
      on: { ...others, Counted: { ...Counted!, keys: skipPoison } },
    };
    const mendedLog = logWith({ projections: [mended, noteProjection] });
    expect(await resume(mendedLog)).toMatchObject({ status: 'resumed' });
    expect(await resume(mendedLog)).toEqual({ status: 'not_stopped' });
    await expect(
      resumeProjection(log, { agentId, name: 'nobody', origin: testOrigin }),
    ).rejects.toThrow(/there is no projection nobody; there are counter, note/);
  });
  const skipPoison = (event: { readonly payload: unknown }) => {
    const { counter, note } = fieldsOf(event);
    return note === 'poison' ? [] : [String(counter)];
  };
});
