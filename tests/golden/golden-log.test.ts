import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../src/domain/catalogue.ts';
import { projections } from '../../src/domain/projections.ts';
import type { EventMap, StoredBody } from '../../src/kernel/event/event.ts';
import { goldenHashes, goldenHashOf, goldenRows, readRows, silentlyChanged } from './golden-log.ts';

const HOW = 'run: npm run golden';
const rows = await goldenRows();
const known = await goldenHashes();
const definitions: EventMap = catalogue;

describe('the golden log', () => {
  it('still reads, whatever was stored when', () => {
    const events = readRows(rows);
    expect(events.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
  });

  it('has a sample of every type of event in its newest version', () => {
    const bodies = rows.map(({ body }) => JSON.parse(body) as StoredBody);
    const present = new Set(bodies.map(({ type, schema_version }) => `${type} ${schema_version}`));
    const missing = Object.entries(definitions)
      .map(([type, { version }]) => `${type} ${version}`)
      .filter((each) => !present.has(each));
    expect(missing, HOW).toEqual([]);
  });
});

describe.each(projections)('the view $name', (projection) => {
  const events = readRows(rows);

  it('comes to documents that are known for its version', () => {
    const { version, hash, documents } = goldenHashOf(projection, events);
    expect(documents).toBeGreaterThan(0);
    expect(known[projection.name]?.version, `a new version: ${HOW}`).toBe(version);
    const why = `what ${projection.name} comes to has changed: raise its version, then ${HOW}`;
    expect(hash, why).toBe(known[projection.name]?.hash);
  });

  it('cannot change what it comes to without a new version', () => {
    const [heard = ''] = Object.keys(projection.on);
    const nothing = { ...projection.on[heard], keys: () => ['extra'], evolve: () => 1 };
    const tampered = { ...projection, schema: z.unknown(), on: { [heard]: nothing } };
    expect(silentlyChanged([projection], events, known)).toEqual([]);
    expect(silentlyChanged([tampered], events, known)).toEqual([projection.name]);
    expect(silentlyChanged([{ ...tampered, version: 999 }], events, known)).toEqual([]);
  });
});
