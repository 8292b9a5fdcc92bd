import { afterEach, describe, expect, it } from 'vitest';
import {
  type HookServer,
  type HookServerOptions,
  startHookServer,
} from '../../../src/adapters/claude-code/hook-server.ts';
import type { WorkerJudgement } from '../../../src/kernel/ports/worker.ts';

let server: HookServer;
const verdicts: WorkerJudgement[] = [];
async function serve(judge: HookServerOptions['judge']): Promise<void> {
  verdicts.length = 0;
  server = await startHookServer({
    judge,
    judgeTimeoutMs: 100,
    onVerdict: (_, verdict) => verdicts.push(verdict),
  });
}
afterEach(() => server.close());

const call = {
  hook_event_name: 'PreToolUse',
  session_id: 's',
  cwd: '/w',
  tool_name: 'Bash',
  tool_input: { command: 'true' },
  tool_use_id: 't',
};
const allow = async () => ({ allow: true as const, reason: 'fine' });
const post = (body: unknown, authorization = `Bearer ${server.token}`) =>
  fetch(server.url, {
    method: 'POST',
    headers: { authorization },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
async function decisionOn(body: unknown): Promise<unknown> {
  const answer = await (await post(body)).json();
  return (answer as { hookSpecificOutput: unknown }).hookSpecificOutput; // the shape under test
}

describe('the server a hook asks', () => {
  it('answers what the judge says', async () => {
    await serve(async ({ tool_name }) => ({
      allow: true,
      reason: tool_name,
      input: { command: 'wrapped' },
    }));
    expect(await decisionOn(call)).toEqual({
      hookEventName: 'PreToolUse',
      permissionDecision: 'allow',
      permissionDecisionReason: 'Bash',
      updatedInput: { command: 'wrapped' },
    });
  });

  it.each([
    ['throws', () => Promise.reject(new Error('broken')), 'could not be judged: broken'],
    ['never answers', () => new Promise<never>(() => undefined), 'no judgement came in time'],
  ])('refuses while the judge %s', async (_, judge, why) => {
    await serve(judge);
    const decision = await decisionOn(call);
    expect(decision).toMatchObject({ permissionDecision: 'deny' });
    expect(JSON.stringify(decision)).toContain(why);
    expect(verdicts).toHaveLength(1);
  });

  it('refuses every call once the run is over', async () => {
    await serve(allow);
    server.shut();
    expect(await decisionOn(call)).toMatchObject({ permissionDecision: 'deny' });
  });

  it.each([
    ['without the token', { body: call, authorization: '' }, 401],
    ['with another token', { body: call, authorization: `Bearer ${'x'.repeat(43)}` }, 401],
    ['that is no JSON', { body: 'no json' }, 400],
    ['of another event', { body: { ...call, hook_event_name: 'Stop' } }, 400],
    ['without an input', { body: { ...call, tool_input: null } }, 400],
  ])('asks nobody about a request %s', async (_, request, status) => {
    await serve(allow);
    const authorization = 'authorization' in request ? request.authorization : undefined;
    expect((await post(request.body, authorization)).status).toBe(status);
    expect(verdicts).toEqual([]);
  });
});
