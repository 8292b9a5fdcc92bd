import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { snapshotParts } from '../../../src/adapters/files/proof/snapshot-parts.ts';
import { documentsAsOf } from '../../../src/kernel/projection/snapshot-part.ts';

let state = '';
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), 'snapshots-'));
});
afterEach(() => rm(state, { recursive: true }));
const of = (agentId = 'a') => snapshotParts(state, { agentId });
const views = { p: 1 };
const seqs = async (snapshots = of()) => (await snapshots.points()).map(({ seq }) => seq);
const file = (seq: number) => join(state, 'snapshots', 'a', `${seq}.part`);

async function three(): Promise<void> {
  const line = (key: string, doc: string | null) => ({
    projection: 'p',
    key,
    doc,
    since: null,
    isOpen: doc !== null,
  });
  const odd = 'tab\t"quoted"\nß';
  await of().write({
    from: 0,
    seq: 5,
    hash: 'h5',
    views,
    lines: [line('x', '1'), line(odd, '{"a":"\\t"}')],
  });
  await of().write({
    from: 5,
    seq: 10,
    hash: 'h10',
    views,
    lines: [line('x', '2'), line('y', '[]')],
  });
  await of().write({ from: 10, seq: 15, hash: 'h15', views, lines: [line('y', null)] });
}

it('gives back documents as of a point, whatever their keys are', async () => {
  await three();
  const points = await of().points();
  expect(points.map(({ hash }) => hash)).toEqual(['h5', 'h10', 'h15']);
  expect(points[1]?.views).toEqual(views);
  const odd = 'tab\t"quoted"\nß';
  const wanted = new Map([['p', new Set(['x', 'y', 'z', odd])]]);
  const then = async (count: number) => [
    ...((await documentsAsOf(of(), points.slice(0, count), wanted)).get('p') ?? []),
  ];
  expect(new Map(await then(1))).toEqual(
    new Map<string, unknown>([
      ['x', 1],
      [odd, { a: '\t' }],
    ]),
  );
  expect(new Map(await then(2)).get('y')).toEqual([]);
  expect(new Map(await then(3))).toEqual(
    new Map<string, unknown>([
      ['x', 2],
      [odd, { a: '\t' }],
    ]),
  );
});

it('is as good as not there, from the first part on that is damaged, forged or gone', async () => {
  await three();
  const kept = await readFile(file(10));
  const damages = {
    'another hash': Buffer.from(kept.toString('latin1').replace('h10', 'h11'), 'latin1'),
    'another body': Buffer.concat([kept, Buffer.from('x')]),
    'half of it': kept.subarray(0, kept.length / 2),
    nothing: Buffer.from(''),
    'the part of another place': await readFile(file(15)),
  };
  for (const damage of Object.values(damages)) {
    await writeFile(file(10), damage);
    expect(await seqs()).toEqual([5]);
  }
  await rm(file(10));
  await mkdir(file(10));
  expect(await seqs()).toEqual([5]);
  await rm(file(10), { recursive: true });
  await writeFile(file(10), kept);
  expect(await seqs()).toEqual([5, 10, 15]);
  await rm(file(5));
  expect(await seqs()).toEqual([]);
  await of().forget();
  await writeFile(join(state, 'snapshots', 'a'), 'in the way');
  expect(await seqs()).toEqual([]);
});

it('counts for the agent and the key that made it', async () => {
  await three();
  expect(await seqs(of('b'))).toEqual([]);
  await rm(join(state, 'secrets', 'seal-key'));
  expect(await seqs()).toEqual([]);
});

it('reads of a part only the views that are wanted, and knows which began in it', async () => {
  const line = (projection: string, since: number | null) => ({
    projection,
    key: 'tab\t"quoted"',
    doc: '{"a":1}',
    since,
    isOpen: since !== null,
  });
  const lines = [line('p', 3), line('q', null)];
  await of().write({ from: 0, seq: 5, hash: 'h5', views, lines });
  const [point] = await of().points();
  expect(point?.begun).toEqual(new Set(['p']));
  expect([...(await of().lines(5))]).toEqual(lines);
  expect([...(await of().lines(5, new Set(['q', 'r'])))]).toEqual([lines[1]]);
});

it('keeps bases beside the parts; one that is damaged or signed elsewhere is not there', async () => {
  await three();
  const line = { projection: 'p', key: 'x', doc: '2', since: 7, isOpen: true };
  await of().writeBase({ seq: 10, hash: 'h10', views, left: ['many'], lines: [line] });
  const snapshots = of();
  expect(await snapshots.bases()).toMatchObject([{ seq: 10, hash: 'h10', views, left: ['many'] }]);
  expect([...(await snapshots.baseLines(10, new Set(['p'])))]).toEqual([line]);
  expect(await seqs(snapshots)).toEqual([5, 10, 15]);
  const base = join(state, 'snapshots', 'a', '10.base');
  await writeFile(base, Buffer.concat([await readFile(base), Buffer.from('x')]));
  expect(await snapshots.bases()).toEqual([]);
  await writeFile(base, await readFile(file(10)));
  expect(await snapshots.bases()).toEqual([]);
});

it('is its owner’s alone and leaves no drafts', async () => {
  await three();
  const folder = join(state, 'snapshots', 'a');
  expect((await readdir(folder)).sort()).toEqual(['10.part', '15.part', '5.part']);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(file(5))).mode & 0o777).toBe(0o600);
  await of().forget();
  expect(await seqs()).toEqual([]);
});

it('clears away the drafts of writers who were killed', async () => {
  await three();
  const draft = `${file(10)}.3f2504e0-4f89-41d3-9a0c-0305e82c3301`;
  const fresh = `${file(10)}.3f2504e0-4f89-41d3-9a0c-0305e82c3302`;
  for (const path of [draft, fresh]) await writeFile(path, 'half');
  await utimes(draft, 0, 0);
  await of().write({ from: 5, seq: 10, hash: 'h10', views, lines: [] });
  const names = await readdir(join(state, 'snapshots', 'a'));
  expect(names.sort()).toEqual(['10.part', basename(fresh), '15.part', '5.part'].sort());
});

it('reads only parts that may hold what is wanted', async () => {
  await three();
  const points = await of().points();
  const read: number[] = [];
  const watched = {
    lines: (seq: number) => {
      read.push(seq);
      return of().lines(seq);
    },
  };
  const found = await documentsAsOf(watched, points, new Map([['p', new Set(['x', 'new'])]]));
  expect(found.get('p')).toEqual(new Map([['x', 2]]));
  // Asked for together; once the newest is found, the others hold nothing that is still wanted.
  expect(read).toEqual([10, 5]);

  read.length = 0;
  await documentsAsOf(watched, points, new Map([['p', new Set(['new'])]]));
  expect(read).toEqual([]);
  // Parts of programs that did not name their documents.
  const unnamed = points.map(({ seq }) => ({ seq }));
  await documentsAsOf(watched, unnamed, new Map([['p', new Set(['new'])]]));
  expect(read).toEqual([15, 10, 5]);
});
