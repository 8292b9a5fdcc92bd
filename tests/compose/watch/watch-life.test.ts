import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { lookAtLife, watchOutbox } from '../../../src/compose/watch/watch-life.ts';
import { type Config, loadConfig } from '../../../src/config.ts';
import { announceController, withdrawController } from '../../../src/process/find-controller.ts';
import { smtpSink } from '../../adapters/mail/smtp-sink.ts';

const LAST_TICK = '2026-03-01T11:58:00.000Z';
let stateDir = '';
let config: Config;
let tick = LAST_TICK;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-watch-'));
  config = loadConfig({ HOMEOSTAT_STATE: stateDir, HOMEOSTAT_SMTP_PASSWORD: 'secret' });
  tick = LAST_TICK;
});
afterEach(() => rm(stateDir, { recursive: true }));
const server = createServer((request, response) => {
  const status = { tick: { last_instant: tick }, controller: { running: null } };
  response.end(JSON.stringify(request.url === '/health' ? { ok: true } : status));
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const address = server.address();
const port = address !== null && typeof address === 'object' ? address.port : 0;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const look = (now: string) => lookAtLife({ config, now, openOutbox: watchOutbox(config) });
const nameOwner = () => writeFile(join(stateDir, 'telling.json'), '{"to":["me@example.org"]}');
const mails = async () => {
  const names = (await readdir(join(stateDir, 'outbox'))).filter((name) => name.endsWith('.txt'));
  return Promise.all(names.map((name) => readFile(join(stateDir, 'outbox', name), 'utf8')));
};

it('keeps an outage until somebody can be told, and tells it once', async () => {
  expect(await look('2026-03-01T12:00:00.000Z')).toMatchObject({
    life: { status: 'stopped' },
    told: null,
    untold: expect.stringContaining('there is no address of yours') as string,
  });
  await nameOwner();
  expect(await look('2026-03-01T12:01:00.000Z')).toMatchObject({ told: 'down', untold: null });
  expect(await look('2026-03-01T12:02:00.000Z')).toMatchObject({ told: null, untold: null });
  expect(await mails()).toEqual([expect.stringContaining('since 2026-03-01T12:00:00.000Z')]);
});

it('tells when it is back, and finds one that answers but does nothing', async () => {
  await nameOwner();
  expect(await look('2026-03-01T12:02:00.000Z')).toMatchObject({ told: 'down' });
  await announceController(stateDir, port);
  expect(await look('2026-03-01T12:03:00.000Z')).toMatchObject({
    life: { status: 'alive' },
    told: 'back',
  });
  expect(await mails()).toHaveLength(2);
  expect(await look('2026-03-01T13:00:00.000Z')).toMatchObject({
    life: { status: 'stuck' },
    told: 'down',
  });
  tick = '2026-03-01T13:00:00.000Z';
  expect(await look('2026-03-01T13:01:00.000Z')).toMatchObject({ told: 'back' });
  await withdrawController(stateDir);
});

it("tells the owner of mail.json by SMTP, in the agent's name, and writes nothing while nothing changes", async () => {
  const sink = await smtpSink();
  const { host, port: smtpPort, user } = sink.server;
  const smtp = { host, port: smtpPort, user, secure: false };
  const mail = { owner: ['me@example.org'], address: 'agent@example.org', smtp };
  await writeFile(join(stateDir, 'mail.json'), JSON.stringify(mail));
  sink.mood = 'busy';
  expect(await look('2026-03-02T12:00:00.000Z')).toMatchObject({ told: null });
  sink.mood = 'takes';
  expect(await look('2026-03-02T12:01:00.000Z')).toMatchObject({ told: 'down', untold: null });
  const file = join(stateDir, 'run', 'watch.json');
  const before = await stat(file);
  expect(await look('2026-03-02T12:02:00.000Z')).toMatchObject({ told: null, untold: null });
  expect((await stat(file)).ino).toBe(before.ino);
  expect(sink.mails).toEqual([expect.stringMatching(/^Message-ID: <watch-.*@example\.org>\r$/m)]);
  await sink.close();
});
