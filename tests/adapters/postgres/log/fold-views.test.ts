import { expect, it } from 'vitest';
import type { FoldTable } from '../../../../src/adapters/postgres/log/fold-table.ts';
import { foldViews } from '../../../../src/adapters/postgres/log/fold-views.ts';
import type { RecordedEvent } from '../../../../src/kernel/event/event.ts';
import type { Documents } from '../../../../src/kernel/projection/fold.ts';
import type { WantedKeys } from '../../../../src/kernel/projection/snapshot-part.ts';
import { counterProjection } from '../../../support/counting.ts';

/** Each event makes a counter of its own and changes one that all share. */
function counted(seq: number): RecordedEvent {
  return {
    type: 'Counted',
    payload: { counter: seq % 2 === 0 ? 'shared' : `c${seq}`, by: 0 },
    agentId: 'a',
    seq,
    eventId: `e${seq}`,
    schemaVersion: 1,
    subjects: [],
    actor: { kind: 'cli', id: 'test' },
    trust: 'self',
    correlationId: 'c',
    occurredAt: '2026-01-01T00:00:00.000Z',
    recordedAt: '2026-01-01T00:00:00.000Z',
    appVersion: '0',
    configHash: '0',
  };
}

/** A table that holds only what all share, and the most that was ever asked of it or given to it at once. */
function measuringTable() {
  let most = 0;
  const shared: Documents = new Map();
  const measure = (maps: ReadonlyMap<string, { readonly size: number }>) => {
    most = Math.max(most, ...[...maps.values()].map(({ size }) => size));
  };
  const table: FoldTable = {
    known: async (wanted: WantedKeys) => {
      measure(wanted);
      return new Map([['counter', shared]]);
    },
    begin: async (before) => {
      measure(before);
    },
    write: async (changed) => {
      measure(changed);
    },
    settle: async () => undefined,
    differences: async function* () {},
    digest: async () => ({ digest: '', documents: 0, before: '' }),
  };
  return { table, most: () => most };
}

async function mostHeld(events: number): Promise<{ most: number; lines: number; parts: number }> {
  const { table, most } = measuringTable();
  let lines = 0;
  let parts = 0;
  const folding = foldViews({
    views: [{ projection: counterProjection(1), mark: events, keptAs: 1 }],
    table,
    onPart: async (part) => {
      parts += 1;
      lines = Math.max(lines, part.lines.length);
    },
    onFailure: (divergence) => {
      throw new Error(JSON.stringify(divergence));
    },
  });
  for (let seq = 1; seq <= events; seq++) await folding.take({ seq, hash: '' }, [counted(seq)]);
  await folding.end();
  return { most: most(), lines, parts };
}

it('holds no more documents of a log twice as long', async () => {
  const short = await mostHeld(20_500);
  expect(short.parts).toBe(4);
  const long = await mostHeld(41_000);
  expect(long).toEqual({ ...short, parts: 8 });
  expect(long.most).toBeLessThanOrEqual(1000);
  expect(long.lines).toBeLessThanOrEqual(5000);
});
