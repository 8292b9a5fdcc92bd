import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';

const { agent } = await agentUnderTest();
let server: HttpServer;
let token: string;

beforeAll(async () => {
  server = await startHttp({
    agent: { ...agent, config: { ...agent.config, port: 0 } },
    onError: (where, error) => {
      process.stderr.write(`${where}: ${String(error)}\n`);
    },
  });
  token = (await readFile(join(agent.config.stateDir, 'secrets/token'), 'utf8')).trim();
});
afterAll(() => server.stop());

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

async function ask(path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${server.url}${path}`, { headers, ...post });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

describe('mail over HTTP', () => {
  it('is queued, listed and shown', async () => {
    const letter = { to: 'me@example.org', subject: 'Report', text: 'It is ready.' };
    const sent = await ask('/api/mail', letter);
    expect(sent).toMatchObject({ status: 202, body: { ok: true } });
    const id = String(sent.body['mail_id']);
    const { body } = await ask('/api/mail?limit=1');
    expect(body).toMatchObject({ mails: [{ mail_id: id, direction: 'out', state: 'queued' }] });
    expect((await ask(`/api/mail/${id}`)).body).toMatchObject({
      mail: { subject: 'Report', who: 'me@example.org' },
      text: 'It is ready.',
    });
  });

  it.each([
    ['/api/mail', { to: 'nobody', subject: '', text: 'x' }, 400],
    ['/api/mail', { to: 'me@example.org', subject: 'a\r\nBcc: eve@evil.example', text: 'x' }, 400],
    ['/api/mail', { to: 'me@example.org', text: '' }, 400],
    ['/api/mail/none/reply', { text: 'x' }, 404],
    ['/api/mail/none', undefined, 404],
    ['/api/mail?limit=0', undefined, 400],
  ])('refuses %s with %o', async (path, body, status) => {
    expect((await ask(path, body)).status).toBe(status);
  });
});

describe('preferences over HTTP', () => {
  it('are kept, shown and given up', async () => {
    const text = 'Always answer in German';
    const kept = await ask('/api/preferences', { text });
    expect(kept).toMatchObject({ status: 201, body: { preference: { text, status: 'active' } } });
    expect((await ask('/api/preferences')).body).toMatchObject({ preferences: [{ text }] });
    const { lesson_id: id } = kept.body['preference'] as { lesson_id: string };
    expect(await ask('/api/preferences/forget', { id })).toMatchObject({ status: 200 });
    expect(await ask('/api/preferences/forget', { id })).toMatchObject({ status: 404 });
    expect((await ask('/api/preferences')).body).toMatchObject({ preferences: [] });
  });
});
