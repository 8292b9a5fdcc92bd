import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { writeLife } from '../../bench/long-life/make.ts';
import { snapshotParts } from '../../src/adapters/files/proof/snapshot-parts.ts';
import { openSnapshotKeeper } from '../../src/compose/proof/keep-snapshots.ts';
import { documentsIn, replayTo } from '../../src/compose/proof/replay-to.ts';
import { forgetSubject } from '../../src/compose/subjects/forget-subject.ts';
import type { SnapshotLine } from '../../src/kernel/projection/snapshot-part.ts';
import { agentUnderTest } from './agent-under-test.ts';

const { agent, origin, record } = await agentUnderTest();
const folder = join(agent.config.stateDir, 'snapshots', agent.agentId);
const WORDS = 'what ann told in confidence';
let blob = '';

beforeAll(async () => {
  const text = await agent.blobs.putPersonal('person:ann', WORDS);
  blob = text.blob;
  const file = { file: 'ann.md', file_hash: 'h1', bytes: text.bytes, trust: 'outside', text };
  await record({ type: 'InboxFileSeen', payload: file });
  await writeLife(agent, 300); // 10,000 events and some
});

const at = async (seq: number, full: boolean) => {
  const found = await replayTo(agent, { seq }, { full });
  return { foldedFrom: found.foldedFrom, documents: documentsIn(found), failed: found.failed };
};

it('keeps a snapshot every 5,000 events, as far as the log goes', async () => {
  const keep = openSnapshotKeeper(agent);
  await keep();
  expect(await readdir(folder)).toEqual(['5000.part']);
  // Another process goes on where the first ended.
  const other = openSnapshotKeeper(agent);
  for (let i = 0; i < 3; i++) await other();
  expect((await readdir(folder)).sort()).toEqual(['10000.part', '5000.part']);
});

it.each([
  [4999, 0],
  [5000, 5000],
  [7321, 5000],
  [10_000, 10_000],
  [10_050, 10_000],
])('shows event %i as the fold from the first event does', async (seq, foldedFrom) => {
  const past = await at(seq, false);
  expect(past.foldedFrom).toBe(foldedFrom);
  expect({ ...past, foldedFrom: 0 }).toEqual(await at(seq, true));
});

it('folds the view that an update changed anew, and makes only its snapshots again', async () => {
  const snapshots = snapshotParts(agent.config.stateDir, agent);
  const before = new Map<number, readonly SnapshotLine[]>();
  for (const point of await snapshots.points()) {
    const lines = [...(await snapshots.lines(point.seq))];
    before.set(point.seq, lines);
    const from = point.seq - 5000;
    // As the release before left it: with another version of the view.
    const old = lines.map((line) =>
      line.projection === 'incident' ? { ...line, doc: '"of another version"' } : line,
    );
    await snapshots.write({ ...point, from, views: { ...point.views, incident: 1 }, lines: old });
  }
  const replayed = async () => {
    const { foldedFrom, behind } = await replayTo(agent, { seq: 10_050 });
    expect(await at(10_050, false)).toEqual({ ...(await at(10_050, true)), foldedFrom });
    return { foldedFrom, behind };
  };
  const behindAt = (foldedFrom: number) => [{ projection: 'incident', foldedFrom }];
  expect(await replayed()).toEqual({ foldedFrom: 10_000, behind: behindAt(0) });
  const keep = openSnapshotKeeper(agent);
  expect(await keep()).toBe('more');
  expect(await replayed()).toEqual({ foldedFrom: 10_000, behind: behindAt(5000) });
  expect(await keep()).toBe('more');
  expect(await keep()).toBe('all');
  expect(await replayed()).toEqual({ foldedFrom: 10_000, behind: [] });
  for (const [seq, lines] of before) {
    const now = [...(await snapshots.lines(seq))];
    const sorted = (all: readonly SnapshotLine[]) => all.map((line) => JSON.stringify(line)).sort();
    expect(sorted(now)).toEqual(sorted(lines));
  }
});

it('leaves erased what is erased, also in the past', async () => {
  expect(JSON.stringify((await at(6000, false)).documents)).toContain(blob);
  expect(await agent.blobs.getPersonal('person:ann', blob)).toMatchObject({ text: WORDS });
  await forgetSubject(agent, { subject: 'person:ann', origin: origin() });
  expect(await agent.blobs.getPersonal('person:ann', blob)).toEqual({ status: 'erased' });
  const { documents } = await at(6000, false);
  expect(documents).toEqual((await at(6000, true)).documents);
  expect(JSON.stringify(documents)).not.toContain(WORDS);
  const snapshots = snapshotParts(agent.config.stateDir, agent);
  for (const { seq } of await snapshots.points()) {
    const lines = JSON.stringify([...(await snapshots.lines(seq))]);
    expect(lines).toContain('intention');
    expect(lines).not.toContain(WORDS);
  }
});

it('shows the same when the snapshots are gone', async () => {
  const before = await at(7321, false);
  await rm(folder, { recursive: true });
  const after = await at(7321, false);
  expect(after).toEqual({ ...before, foldedFrom: 0 });
});
