import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import {
  asks,
  HOW_TO_INSTALL_CLAUDE,
  isClaudeInstalled,
} from '../adapters/claude-code/worker-under-test.ts';
import { type Answer, messagesServer } from '../adapters/models/messages-server.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { byPurpose, harmless } from '../compose/thinking-model.ts';
import { claudeSession } from '../support/claude-session.ts';
import { freePort } from '../support/free-port.ts';

let audits: Answer = byPurpose(() => harmless);
const auditor = await messagesServer((response, sent) => audits(response, sent));
const port = await freePort();
const { agent, record } = await agentUnderTest({
  HOMEOSTAT_PORT: String(port),
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: auditor.url,
});
const errors: string[] = [];
let server: HttpServer;
let person: Awaited<ReturnType<typeof claudeSession>>;

beforeEach(({ skip }) => {
  if (!isClaudeInstalled) skip(HOW_TO_INSTALL_CLAUDE);
});
beforeAll(async () => {
  const onError = (where: string, error: unknown) => {
    errors.push(`${where}: ${String(error)}`);
  };
  server = await startHttp({ agent, onError });
  person = await claudeSession();
  if (!isClaudeInstalled) return;
  const env = { HOMEOSTAT_STATE: agent.config.stateDir, HOMEOSTAT_PORT: String(port) };
  const { code } = await person.homeostat(env, 'install', '--judge', 'http', '--yes');
  expect(code).toBe(0);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await person.remove();
  await auditor.close();
  expect(errors).toEqual([]);
});

/** Tier 1 cannot say of the second step whether others need it; no service of that name is there. */
async function hasRun(name: string): Promise<boolean> {
  const file = join(person.project, name);
  const script = [asks('Bash', { command: `touch "${file}"; systemctl stop of-no-machine` })];
  await person.prompt('Tidy up', script, { args: ['--allowedTools', 'Bash'] });
  return access(file).then(
    () => true,
    () => false,
  );
}

it('what nobody in front can be asked runs after a second look that finds no harm, and never without', async () => {
  expect(await hasRun('without-consent')).toBe(false);
  expect(auditor.requests).toEqual([]);
  await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
  expect(await hasRun('looked-at')).toBe(true);
  audits = byPurpose(() => ({ ...harmless, risk_level: 'medium' }));
  expect(await hasRun('risky')).toBe(false);
  audits = () => undefined;
  expect(await hasRun('too-slow')).toBe(false);
  const audited = await agent.log.read(agent.agentId, { types: ['HostCallAudited'] });
  expect(payloadsOf(audited, 'HostCallAudited').map(({ verdict }) => verdict)).toEqual([
    'pass',
    'ask',
  ]);
});
