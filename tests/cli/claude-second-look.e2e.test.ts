import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { asks } from '../adapters/claude-code/worker-under-test.ts';
import { type Answer, messagesServer } from '../adapters/models/messages-server.ts';
import { byPurpose, harmless } from '../compose/thinking-model.ts';
import { attendedClaude } from './attended-claude.ts';

let audits: Answer = byPurpose(() => harmless);
const auditor = await messagesServer((response, sent) => audits(response, sent));
const { agent, record, person } = await attendedClaude({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: auditor.url,
});
afterAll(() => auditor.close());

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
