import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import { letGuestIn } from '../../src/compose/settings/api-token.ts';
import { fact } from '../../src/domain/fact.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { commandLine } from '../support/command-line.ts';

const { agent, db, origin } = await agentUnderTest();
const { stateDir } = agent.config;
const configDir = await mkdtemp(join(tmpdir(), 'homeostat-one-self-'));
process.env['CLAUDE_CONFIG_DIR'] = configDir; // the server of this process reads it too
let server: HttpServer;
let token = '';

const homeostat = commandLine(() => ({
  HOMEOSTAT_STATE: stateDir,
  DATABASE_URL: db.ownerUrl,
}));

beforeAll(async () => {
  server = await startHttp({ agent, onError: () => undefined });
  const guest = { name: 'claude', access: 'attend' } as const;
  token = (await letGuestIn(stateDir, guest, agent.now())) ?? '';
});

afterAll(async () => {
  await server.stop();
  delete process.env['CLAUDE_CONFIG_DIR'];
  await rm(configDir, { recursive: true });
});

async function ownersAnswer(path: string): Promise<Record<string, unknown>> {
  const secret = (await readFile(join(stateDir, 'secrets', 'token'), 'utf8')).trim();
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await fetch(`${server.url}${path}`, { headers });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

async function saidInSession(command_name: string, command_args = ''): Promise<string> {
  const answer = await fetch(`${server.url}/hooks/claude-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      session_id: 'asks',
      cwd: configDir,
      hook_event_name: 'UserPromptExpansion',
      command_name,
      command_args,
    }),
  });
  const { reason } = (await answer.json()) as { readonly reason: string };
  return reason;
}

it('the page, the commands and a session are told of one self, and the page of an earlier one', async () => {
  const about = { origin: 'owner' as const, severity: 0.5, capability_id: null };
  const [old] = (
    await agent.log.append(
      agent.agentId,
      { ...origin(), occurredAt: '2026-01-01T00:00:00.000Z' },
      {
        events: [fact('GapIdentified', { gap_id: 'g', topic: 'how seams are sealed', ...about })],
      },
    )
  ).events;
  await homeostat('identity', 'init', '--goal', 'Look after the shop');
  const { document: told } = await homeostat('status', '--self');
  const { ok: isOk, ...self } = told;
  expect(isOk).toBe(true);
  expect(self).toMatchObject({
    goal: 'Look after the shop',
    creed_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    gaps: [{ topic: 'how seams are sealed', evidence: 1, is_stale: true }],
    document: { status: 'current' },
  });
  expect(await ownersAnswer('/api/self')).toEqual(self);
  expect((await homeostat('claude', 'status')).document['self']).toEqual(self);
  const said = await saidInSession('s3-status');
  for (const words of ['Look after the shop', 'how seams are sealed', 'in force since']) {
    expect(said).toContain(words);
  }
  expect(await ownersAnswer(`/api/self?as_of=${old?.seq ?? 0}`)).toMatchObject({
    goal: 'Help its users well, and learn from the work to help them better.',
    ratified_at: null,
    gaps: [{ topic: 'how seams are sealed' }],
    document: { status: 'none' },
  });
});

it('`claude whoami` is `whoami`, in a session too', async () => {
  expect((await homeostat('whoami', 'ada')).code).toBe(0);
  const { document } = await homeostat('claude', 'whoami');
  expect(document).toMatchObject({ user_id: 'ada', method: 'setting', mode: 'single' });
  expect(document).toEqual((await homeostat('whoami')).document);
  vi.stubEnv('CLAUDECODE', '1');
  expect((await homeostat('claude', 'whoami', 'ben')).document).toMatchObject({
    error: { type: 'refused' },
  });
  expect(await saidInSession('s3-whoami', 'ben')).toContain('in a shell of your own');
});

it('where there are several users, each command about sessions is about whoever calls', async () => {
  vi.stubEnv('HOMEOSTAT_USER_MODE', 'multi');
  const as = async (user: string, ...words: readonly string[]) => {
    vi.stubEnv('HOMEOSTAT_USER', user);
    return (await homeostat('claude', ...words)).document;
  };
  await as('ada', 'learn', 'Water the fig tree in the blue pot every Friday');
  expect(JSON.stringify(await as('ada', 'recall', 'fig tree'))).toContain('blue pot');
  expect(JSON.stringify(await as('ben', 'recall', 'fig tree'))).not.toContain('blue pot');
  expect(await as('ben', 'status')).toMatchObject({
    self: { goal: 'Help its users well, and learn from the work to help them better.' },
  });
  expect(await as('ben', 'whoami')).toMatchObject({ user_id: 'ben', mode: 'multi' });
});
