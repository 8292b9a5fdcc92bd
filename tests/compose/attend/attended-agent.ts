import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type HttpServer, startHttp } from '../../../src/compose/run/serve-http.ts';
import { letGuestIn } from '../../../src/compose/settings/api-token.ts';
import { agentUnderTest } from '../agent-under-test.ts';

/** An agent that attends sessions over HTTP, and their hooks as Claude Code sends them. Call it at the top of a test file. */
export async function attendedAgent(env: Record<string, string> = {}) {
  const { agent, record } = await agentUnderTest(env);
  const errors: string[] = [];
  const onError = (where: string, error: unknown) => {
    errors.push(`${where}: ${String(error)}`);
  };
  let server: HttpServer;
  let token = '';
  let project = '';

  beforeAll(async () => {
    server = await startHttp({ agent, onError });
    const { stateDir } = agent.config;
    token = (await letGuestIn(stateDir, { name: 'claude', access: 'attend' }, agent.now())) ?? '';
    project = await mkdtemp(join(tmpdir(), 'homeostat-project-'));
  });

  afterAll(async () => {
    await server.stop();
    await rm(project, { recursive: true });
    expect(errors).toEqual([]);
  });

  const post = async (body: unknown, authorization = `Bearer ${token}`): Promise<Response> =>
    fetch(`${server.url}/hooks/claude-code`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
    });

  /** The hooks of one session. */
  const session = (id: string, homeostat: object = {}) => {
    const hook = async (hook_event_name: string, fields: object = {}): Promise<unknown> => {
      const answer = await post({ session_id: id, cwd: project, hook_event_name, ...fields });
      expect(answer.status).toBe(200);
      const said = await answer.text();
      return said === '' ? {} : (JSON.parse(said) as unknown);
    };
    let calls = 0;
    const called = (tool_name: string, tool_input: object, more: object = {}) => {
      calls += 1;
      return { tool_name, tool_input, tool_use_id: `toolu_${id}_${calls}`, ...more };
    };
    const ran = async (command: string, stdout: string, ok = true) => {
      const call = called('Bash', { command });
      await hook('PreToolUse', call);
      if (ok) await hook('PostToolUse', { ...call, tool_response: { stdout, stderr: '' } });
      else await hook('PostToolUseFailure', { ...call, error: stdout });
    };
    return {
      id,
      hook,
      called,
      ran,
      begin: (source = 'startup') => hook('SessionStart', { source, homeostat }),
    };
  };
  /** The process that answers hooks is another one from now on: what it did not store is gone. */
  const restart = async (): Promise<void> => {
    await server.stop();
    server = await startHttp({ agent, onError });
  };
  return {
    agent,
    record,
    onError,
    post,
    restart,
    session,
    project: () => project,
    url: () => server.url,
    token: () => token,
  };
}
