import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';
import { freshDatabase } from '../support/postgres.ts';
import { SLOW, until } from '../support/until.ts';

const empty = await freshDatabase();
let source: Cli;
let target: Cli;
let early = '';
let late = '';
let made: { head: { seq: number; hash: string }; events: number; subjectKeys: number };

const keyOf = (cli: Cli, name = 'master-key') => join(cli.stateDir, 'secrets', name);

beforeAll(async () => {
  [source, target] = await Promise.all([openCli(), openCli()]);
  [early, late] = [join(source.stateDir, 'early.gz'), join(source.stateDir, 'late.gz')];
  await mkdir(join(source.stateDir, 'inbox'));
  await writeFile(join(source.stateDir, 'inbox/letter.txt'), 'Dear agent, please remember me.');
  await source.run('task', 'add', 'Write the date', '--step', 'date > date.txt');
  const agent = source.start();
  await until(isDone, SLOW);
  expect(await source.run('backup', 'create', early)).toMatchObject({ code: 0 });
  agent.child.kill('SIGINT');
  expect(await agent.ended).toBe(0);
  const last = await source.run('backup', 'create', late);
  expect(last).toMatchObject({ code: 0, document: { ok: true, file: late } });
  made = last.document as unknown as typeof made;
});
afterAll(() => Promise.all([source.close(), target.close()]));

async function isDone(): Promise<void> {
  const { document } = await source.run('events', '--after', '0', '--limit', '1000');
  const types = (document as unknown as { events: { type: string }[] }).events.map((e) => e.type);
  expect(types).toEqual(expect.arrayContaining(['ExperienceRecorded', 'InboxFileSeen']));
}

describe('a backup', () => {
  it('made beside a running agent is whole, and is for its owner alone', async () => {
    expect((await stat(early)).mode & 0o777).toBe(0o600);
    expect(await source.run('backup', 'verify', early)).toMatchObject({ code: 0 });
    expect((await source.run('backup', 'verify', late)).document).toMatchObject({
      ok: true,
      agentId: 'main',
      events: made.head.seq,
      head: made.head,
    });
  });

  it('does not take the place of a file unasked', async () => {
    const again = await source.run('backup', 'create', late);
    expect(again).toMatchObject({ code: 1, document: { error: { type: 'file_exists' } } });
  });
});

describe('restoring', () => {
  it('names the key that is missing instead of losing personal texts', async () => {
    expect(made.subjectKeys).toBeGreaterThan(0);
    const { code, document } = await target.run('backup', 'restore', late);
    expect(code).toBe(1);
    expect(document).toMatchObject({
      error: { message: expect.stringContaining('master-key') as unknown },
    });
    expect((await target.run('events')).document).toMatchObject({ events: [] });
  });

  it('into another folder gives the same log, whole, and refuses to write over it', async () => {
    await cp(keyOf(source), keyOf(target));
    const unsealed = await target.run('backup', 'restore', late);
    expect(unsealed).toMatchObject({
      code: 1,
      document: { error: { message: expect.stringContaining('secrets/seal-key') as unknown } },
    });
    await cp(keyOf(source, 'seal-key'), keyOf(target, 'seal-key'));
    expect((await target.run('backup', 'restore', late)).document).toMatchObject({
      ok: true,
      head: made.head,
      keysLeftOut: 0,
      isUnsealed: false,
      foreignSeals: 0,
      sealsAside: { count: 0 },
    });
    const proof = await target.run('log', 'verify');
    expect(proof).toMatchObject({
      code: 0,
      document: { ok: true, events: made.head.seq, unsealedHistory: null },
    });
    const copy = join(target.stateDir, 'copy.gz');
    expect((await target.run('backup', 'create', copy)).document).toMatchObject({
      head: made.head,
      events: made.events,
      subjectKeys: made.subjectKeys,
    });
    const again = await target.run('backup', 'restore', late);
    expect(again).toMatchObject({ code: 1, document: { error: { type: 'agent_has_events' } } });
    expect(JSON.stringify(again.document)).toContain('Restore into a new folder');
  });

  it('an older one moves the seals of what came after it aside', async () => {
    // The folder of the source with an empty database: what is left after the loss of the data.
    const lost = { DATABASE_URL: empty.ownerUrl };
    expect((await source.runWith(lost, 'backup', 'verify', early)).document).toMatchObject({
      ok: true,
      sealedSince: made.head.seq,
    });
    const { document } = await source.runWith(lost, 'backup', 'restore', early);
    const { sealsAside } = document as unknown as { sealsAside: { count: number; file: string } };
    expect(sealsAside.count).toBe(1);
    expect(await readFile(sealsAside.file, 'utf8')).toContain(made.head.hash);
    expect((await source.runWith(lost, 'log', 'verify')).document).toMatchObject({ ok: true });
  });

  it('gives texts and the proof of its history up only when told so, and says so ever after', async () => {
    const other = await openCli();
    try {
      const flags = ['--without-texts', '--without-seal'] as const;
      expect(await other.run('backup', 'verify', late)).toMatchObject({ code: 1 });
      expect(await other.run('backup', 'restore', late, flags[0])).toMatchObject({ code: 1 });
      const restored = await other.run('backup', 'restore', late, ...flags);
      expect(restored.document).toMatchObject({
        ok: true,
        keysLeftOut: made.subjectKeys,
        isUnsealed: true,
        foreignSeals: 1,
      });
      const unsealed = { up_to_seq: made.head.seq, reason: 'other_key' };
      expect((await other.run('log', 'verify')).document).toMatchObject({
        ok: true,
        events: made.head.seq + 1,
        unsealedHistory: unsealed,
      });
      expect((await other.run('status')).document).toMatchObject({ unsealed_history: unsealed });
      const { document } = await other.run('doctor');
      expect(JSON.stringify(document)).toContain(`events 1 to ${made.head.seq} are unsealed`);
      const life = other.start();
      await life.seen('tick');
      expect((await other.run('stop')).document).toMatchObject({ stopped: true });
    } finally {
      await other.close();
    }
  });
});
