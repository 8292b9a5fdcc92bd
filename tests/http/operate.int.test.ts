import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hc } from 'hono/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSettings } from '../../src/app/settings/owners-settings.ts';
import { examine } from '../../src/compose/look/examine.ts';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import { answered } from '../../src/compose/watch/controller-api.ts';
import type { Api } from '../../src/http/api.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { untilTrue } from '../support/until.ts';

const { agent, record } = await agentUnderTest();
let server: HttpServer;
let api: ReturnType<typeof hc<Api>>['api'];

beforeAll(async () => {
  const onError = (where: string, error: unknown) => {
    throw new Error(where, { cause: error });
  };
  server = await startHttp({ agent, onError });
  const token = (await readFile(join(agent.config.stateDir, 'secrets/token'), 'utf8')).trim();
  api = hc<Api>(server.url, { headers: { authorization: `Bearer ${token}` } }).api;
});

afterAll(async () => {
  await server.stop();
});

describe('settings over HTTP', () => {
  it('are those of `config list`, and a kept one is recorded and waits for the next start', async () => {
    const before = await answered(api.settings.$get());
    const listed = listSettings(agent.config.stateDir);
    expect(before.settings).toEqual(listed.map((one) => ({ ...one, isPending: false })));
    const kept = await answered(api.settings.$post({ json: { key: 'daily_usd', value: '3.5' } }));
    expect(kept).toMatchObject({ ok: true, overruledBy: null });
    const { settings } = await answered(api.settings.$get());
    expect(settings.filter(({ isPending }) => isPending)).toMatchObject([
      { key: 'daily_usd', value: '3.5', source: 'file' },
    ]);
    const [changed] = await agent.store.read(agent.agentId, { types: ['ConfigurationChanged'] });
    expect(changed).toMatchObject({
      trust: 'owner',
      payload: { key: 'daily_usd', from: null, to: '3.5', by: 'owner' },
    });
  });

  it('are refused when they are wrong or unknown, and nothing is recorded', async () => {
    const changes = () => agent.store.read(agent.agentId, { types: ['ConfigurationChanged'] });
    const before = await changes();
    const wrong = await api.settings.$post({ json: { key: 'daily_usd', value: 'much' } });
    expect(wrong.status).toBe(422);
    const unknown = await api.settings.$post({ json: { key: 'constructor', value: '1' } });
    expect(unknown.status).toBe(404);
    expect(await changes()).toEqual(before);
  });
});

it('finds over HTTP what `doctor` finds', async () => {
  const { findings, unseen } = await answered(api.doctor.$get());
  const here = await examine(agent.config, { fix: false, progress: () => undefined });
  const steady = (what: string) => what.replace(/[\d.]+ GB|\d+ events/, '#');
  const lines = findings.map(({ level, what, advice }) => [level, steady(what), advice]);
  expect(lines.sort()).toEqual(
    here.map(({ level, what, advice }) => [level, steady(what), advice]).sort(),
  );
  expect(unseen).toHaveLength(1);
});

it('checks the log on request and keeps what it found', async () => {
  await record({ type: 'RunRequested', payload: { request_id: 'r', by: 'owner' } });
  const started = await api.log.verify.$post({ json: {} });
  expect(started.status).toBe(202);
  await untilTrue(async () => (await answered(api.log.verify.$get())).last !== null);
  const { last, signed, running } = await answered(api.log.verify.$get());
  expect(last?.result).toMatchObject({ ok: true, firstDivergence: null, loss: null });
  expect([running, signed?.seq]).toEqual([null, last?.result?.events]);
});
