import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, type ExpectStatic, it, type TestContext } from 'vitest';
import { clusterStatus, openCluster } from '../../src/adapters/postgres/cluster/cluster.ts';
import type { Address } from '../../src/adapters/postgres/cluster/socket-folder.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { type Cli, openCli } from '../support/cli.ts';
import { clusterOptions, endProcess } from '../support/cluster.ts';
import { brokenInvariants } from '../support/log-invariants.ts';
import { fillUp, removeDisk, smallDisk } from '../support/small-disk.ts';
import { PATIENCE, SLOW } from '../support/until.ts';

type Test = {
  readonly cli: Cli;
  /** Of the test: they run at the same time. */
  readonly expect: ExpectStatic;
};

/** Its state folder, and so its server, are the test's own. */
async function testWith({ expect, onTestFinished }: TestContext): Promise<Test> {
  const cli = await openCli();
  onTestFinished(() => cli.close());
  return { cli, expect };
}

type Life = ReturnType<Cli['start']>;

const count = ({ lines }: Life, event: string) =>
  lines.filter((line) => line['event'] === event).length;

async function nextTick({ cli, expect }: Test, life: Life): Promise<void> {
  const before = count(life, 'tick');
  const gone = life.ended.then((code) => {
    throw new Error(`the controller ended with ${code}: ${JSON.stringify(life.lines.at(-1))}`);
  });
  const tick = expect.poll(() => count(life, 'tick'), PATIENCE).toBeGreaterThan(before + 1);
  try {
    await Promise.race([tick, gone]);
  } catch (error) {
    throw new Error(`No tick came. ${await endOfLogs(cli)}`, { cause: error });
  }
}

async function endOfLogs({ stateDir }: Cli): Promise<string> {
  const logs = ['controller', 'postgres'].map(async (name) => {
    const text = await readFile(join(stateDir, `logs/${name}.log`), 'utf8').catch(String);
    return `End of ${name}.log:\n${text.slice(-4000)}`;
  });
  return (await Promise.all(logs)).join('\n');
}

async function killServer({ cli }: Test): Promise<Address> {
  const { pid, address } = await clusterStatus(cli.stateDir);
  if (pid === undefined || address === undefined) throw new Error('no server runs');
  await endProcess(pid, 'SIGKILL');
  return address;
}

async function addTask({ cli }: Test, id: string): Promise<void> {
  await mkdir(join(cli.stateDir, 'tasks'), { recursive: true });
  const task = { id, title: id, steps: [{ run: `sleep 1; echo ${id} >> witness.txt` }] };
  await writeFile(join(cli.stateDir, 'tasks', `${id}.json`), JSON.stringify(task), { mode: 0o600 });
}

async function events({ cli }: Test): Promise<readonly RecordedEvent[]> {
  const { document } = await cli.run('events', '--after', '0', '--limit', '100000');
  return (document as unknown as { events: RecordedEvent[] }).events;
}

/** A cycle that was cut off goes on, and ends: until then it is no broken one. */
async function nothingBroken(test: Test): Promise<void> {
  await test.expect.poll(async () => brokenInvariants(await events(test)), SLOW).toEqual([]);
}

/** A disk of its own for the write-ahead log, where this process may make one; elsewhere there is no such test. */
const disk = process.getuid?.() === 0 ? smallDisk('96m') : null;
afterAll(() => {
  if (disk !== null) removeDisk(disk);
});

/** Moves the write-ahead log of a stopped server there. */
async function moveLog(dataDir: string, target: string): Promise<void> {
  const log = join(dataDir, 'pg_wal');
  const { uid, gid } = await stat(dataDir);
  await chmod(target, 0o700);
  await cp(log, target, { recursive: true });
  spawnSync('chown', ['-R', `${uid}:${gid}`, target]);
  await rm(log, { recursive: true });
  await symlink(target, log);
}

/** Writes until the server dies of it. */
async function writeUntilDeath({ cli }: Test): Promise<void> {
  const { ownerUrl } = await openCluster(clusterOptions(cli.stateDir));
  const client = new Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table ballast (text text)');
  const write = () =>
    client.query(
      `insert into ballast select repeat(md5(n::text), 20) from generate_series(1, 20000) n`,
    );
  while (
    await write().then(
      () => true,
      () => false,
    )
  );
  await client.end();
}

/** They mostly wait. */
describe.concurrent('an embedded Postgres', () => {
  it('is started again where it was, whenever it dies under a controller, and nothing is lost', async (context) => {
    const test = await testWith(context);
    const { cli, expect } = test;
    const agent = cli.start();
    await agent.seen('tick');
    const { address } = await clusterStatus(cli.stateDir);
    await addTask(test, 'water');
    const witness = () =>
      readFile(join(cli.stateDir, 'workspace/witness.txt'), 'utf8').catch(() => '');
    await expect.poll(() => count(agent, 'tick'), PATIENCE).toBeGreaterThan(2);
    for (let deaths = 1; deaths <= 2; deaths++) {
      await killServer(test);
      await expect.poll(() => count(agent, 'postgres'), PATIENCE).toBe(deaths);
      await nextTick(test, agent);
      expect((await clusterStatus(cli.stateDir)).address).toEqual(address);
    }
    await addTask(test, 'weed');
    await expect.poll(witness, PATIENCE).toContain('weed');
    await nothingBroken(test);
    const { document } = await cli.run('status');
    expect(document).toMatchObject({
      running: { pid: agent.child.pid },
      incidents: expect.arrayContaining([
        expect.objectContaining({ incident_id: 'embedded-postgres', count: 2 }),
      ]) as unknown,
    });
    expect((await cli.run('log', 'verify')).document).toMatchObject({ ok: true });
    expect((await cli.run('stop')).document).toMatchObject({ stopped: true });
    expect(await agent.ended).toBe(0);
    const lines = (await witness()).trim().split('\n');
    expect(new Set(lines).size).toBe(lines.length);
    const log = await readFile(join(cli.stateDir, 'logs/controller.log'), 'utf8');
    expect(log).toContain('died and was started again');
  });

  it('whose socket can be had no more ends the controller with the reason, and the next one starts', async (context) => {
    const test = await testWith(context);
    const { cli, expect } = test;
    const agent = cli.start();
    await agent.seen('tick');
    agent.child.kill('SIGSTOP');
    const { host } = await killServer(test);
    await rm(host, { recursive: true });
    await writeFile(host, 'in the way');
    agent.child.kill('SIGCONT');
    expect(await agent.ended).toBe(1);
    expect(agent.lines.at(-1)).toMatchObject({
      ok: false,
      error: { type: 'address_lost', message: expect.stringContaining(host) as unknown },
    });
    const next = cli.start();
    await next.seen('tick');
    expect((await clusterStatus(cli.stateDir)).address?.host).not.toBe(host);
    expect((await cli.run('log', 'verify')).document).toMatchObject({ ok: true });
    await nothingBroken(test);
  });

  if (disk !== null) {
    it('outlives a full disk of the write-ahead log, of which it dies again and again', async (context) => {
      const test = await testWith(context);
      const { cli, expect } = test;
      const first = cli.start();
      await first.seen('tick');
      const { dataDir } = await clusterStatus(cli.stateDir);
      await cli.run('stop');
      await first.ended;
      await moveLog(dataDir, disk);
      const agent = cli.start();
      await agent.seen('tick');
      const filler = join(disk, 'filler');
      await fillUp(filler);
      await writeUntilDeath(test);
      await new Promise((done) => setTimeout(done, 10_000));
      expect(agent.child.exitCode).toBeNull();
      await rm(filler);
      await nextTick(test, agent);
      expect((await cli.run('log', 'verify')).document).toMatchObject({ ok: true });
      await nothingBroken(test);
      expect((await cli.run('stop')).document).toMatchObject({ stopped: true });
      expect(await agent.ended).toBe(0);
    });
  }
});
