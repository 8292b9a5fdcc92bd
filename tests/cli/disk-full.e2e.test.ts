import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';
import { fillUp, removeDisk, smallDisk } from '../support/small-disk.ts';
import { SLOW } from '../support/until.ts';

const LIMIT = { HOMEOSTAT_MIN_FREE_MB: '64' };

let cli: Cli;
afterEach(() => cli.close());

const safeMode = async () =>
  ((await cli.run('status')).document as unknown as { controller: { safe_mode: object | null } })
    .controller.safe_mode;

it('takes no cycle in safe mode, reads on, and leaves it with the room', async () => {
  cli = await openCli();
  const short = cli.start({ HOMEOSTAT_MIN_FREE_MB: '1000000' });
  expect(await short.seen('room')).toMatchObject({
    level: 'full',
    advice: expect.anything() as unknown,
  });
  expect(await short.seen('tick')).toMatchObject({ status: 'closed', reason: 'safe_mode' });
  expect(await safeMode()).not.toBeNull();
  expect(await cli.run('cycle')).toMatchObject({
    code: 1,
    document: { error: { type: 'refused' } },
  });
  expect((await cli.run('doctor')).code).toBe(1);
  await cli.run('stop');
  const again = cli.start();
  expect((await again.seen('tick'))['reason']).not.toBe('safe_mode');
  expect(await safeMode()).toBeNull();
  expect((await cli.run('log', 'verify')).document).toMatchObject({ ok: true });
});

const disk = process.getuid?.() === 0 ? smallDisk('300m') : null;
afterAll(() => {
  if (disk !== null) removeDisk(disk);
});

if (disk !== null) {
  it('outlives a disk without a single free byte', async () => {
    await chmod(disk, 0o755);
    cli = await openCli({ inFolder: disk });
    await chmod(cli.stateDir, 0o755);
    const agent = cli.start(LIMIT);
    await agent.seen('tick');
    const filler = join(disk, 'filler');
    await fillUp(filler);
    await agent.seen('room');
    await expect.poll(safeMode, SLOW).not.toBeNull();
    expect((await cli.runWith(LIMIT, 'doctor')).code).toBe(1);
    expect((await cli.run('events', '--limit', '5')).code).toBe(0);
    await rm(filler);
    await expect.poll(safeMode, SLOW).toBeNull();
    expect(agent.child.exitCode).toBeNull();
    expect((await cli.run('log', 'verify')).document).toMatchObject({ ok: true });
    expect((await cli.run('stop')).document).toMatchObject({ stopped: true });
    const { document } = await cli.run('events', '--type', 'SafeModeEntered', 'SafeModeLeft');
    expect(
      (document as unknown as { events: { type: string }[] }).events.map(({ type }) => type),
    ).toEqual(['SafeModeEntered', 'SafeModeLeft']);
  });
}
