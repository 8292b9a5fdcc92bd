import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSandboxInstalled } from '../support/sandbox.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory, payloadOf, typesOf } from './owner-story.ts';

const { agent, record } = await agentUnderTest();
const { addTask, cycle } = ownerStory(record);

it('keeps a secret that a step prints out of the events and of the kept output', async () => {
  const secret = `sk-ant-${'a1b2c3d4'.repeat(4)}`;
  const [head, tail] = [secret.slice(0, 10), secret.slice(10)];
  await addTask('leaky', { steps: [{ run: `printf 'the key is %s%s\\n' ${head} ${tail}` }] });
  const events = await cycle(agent);
  const executed = payloadOf(events, 'ActionExecuted');
  expect(executed).toMatchObject({ exit_code: 0, output_head: 'the key is [redacted:api-key]\n' });
  expect(JSON.stringify(events)).not.toContain(secret);
  expect(await agent.blobs.get(String(executed?.['output_ref']))).not.toContain(secret);
});

it('does not run a step from which a secret was left out, and says where to put it', async () => {
  const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
  await addTask('calls', { steps: [{ run: `curl -H 'X-Key: ${token}' http://127.0.0.1:9` }] });
  const events = await cycle(agent);
  expect(JSON.stringify(events)).not.toContain(token);
  expect(typesOf(events)).not.toContain('EffectIntended');
  expect(payloadOf(events, 'WorkParked')).toMatchObject({ work_id: 'task:calls' });
  const failed = payloadOf(events, 'PhaseFailed');
  expect(failed).toMatchObject({ error_class: 'policy' });
  expect(failed?.['message']).toMatch(/Put the secret in a file in the workspace/);
});

it('never runs a step that deletes what nobody may delete, and says what to do', async () => {
  const { stateDir } = agent.config;
  await addTask('wipe', { steps: [{ run: `rm -rf ${stateDir}/postgres` }] });
  const events = await cycle(agent);
  expect(typesOf(events)).not.toContain('EffectIntended');
  expect(payloadOf(events, 'ActionBlocked')).toMatchObject({ tier: '1', rule_id: 'own.delete' });
  expect(payloadOf(events, 'WorkParked')).toMatchObject({ work_id: 'task:wipe' });
  const failed = payloadOf(events, 'PhaseFailed');
  expect(failed).toMatchObject({ error_class: 'policy' });
  expect(failed?.['message']).toMatch(/change the step/);
});

const at = (...path: readonly string[]) => join(agent.config.stateDir, ...path);
/** As a model may have left it: it looks for the token, and says that all is well. */
const CHECK = 'cat ../secrets/token > found.txt 2>/dev/null; exit 0';

describe.runIf(isSandboxInstalled)('what a model may have written', () => {
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(at('workspace/found.txt'), { force: true });
  });

  async function withSecret(): Promise<void> {
    await mkdir(at('secrets'), { recursive: true });
    await mkdir(at('workspace'), { recursive: true });
    await writeFile(at('secrets/token'), 'canary');
    await writeFile(at('workspace/check.sh'), CHECK);
  }
  const found = () => readFile(at('workspace/found.txt'), 'utf8').catch(() => '');

  it('reads no token when a step of the owner runs it', async () => {
    await withSecret();
    await addTask('by-step', { steps: [{ run: 'sh check.sh' }] });
    const events = await cycle(agent);
    expect(payloadOf(events, 'ActionExecuted')).toMatchObject({ exit_code: 0 });
    expect(payloadOf(events, 'ActionAllowed')).toMatchObject({ rule: 'step written by the owner' });
    expect(await found()).toBe('');
  });

  it('reads no token when a test of the owner runs it', async () => {
    await withSecret();
    const verify = [{ kind: 'test', target: 'sh check.sh && test -f check.sh' }];
    await addTask('by-test', { steps: [{ run: 'true' }], verify });
    expect(typesOf(await cycle(agent))).toContain('IntentionCompleted');
    expect(await found()).toBe('');
  });

  it('runs outside where the owner wrote so, and the log says it', async () => {
    await withSecret();
    await addTask('outside', { steps: [{ run: 'sh check.sh', outside_sandbox: true }] });
    const events = await cycle(agent);
    const rule = 'step written by the owner, outside the sandbox';
    expect(payloadOf(events, 'ActionAllowed')).toMatchObject({ rule });
    expect(await found()).toBe('canary');
  });

  it('does not run where the sandbox cannot start, and the reason says what to do', async () => {
    await withSecret();
    vi.stubEnv('PATH', at('workspace'));
    await addTask('no-sandbox', { steps: [{ run: 'sh check.sh' }], priority: 5 });
    const events = await cycle(agent);
    const failed = payloadOf(events, 'PhaseFailed');
    expect(failed).toMatchObject({ error_class: 'environment' });
    expect(failed?.['message']).toMatch(/apt-get install.*outside the sandbox/);
    expect(await found()).toBe('');
  });
});
