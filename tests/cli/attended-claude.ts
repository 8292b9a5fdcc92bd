import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import {
  HOW_TO_INSTALL_CLAUDE,
  isClaudeInstalled,
} from '../adapters/claude-code/worker-under-test.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { claudeSession } from '../support/claude-session.ts';
import { freePort } from '../support/free-port.ts';

/** An agent that attends the real Claude Code of a person, over HTTP. Call it at the top of a test file. */
export async function attendedClaude(more: Record<string, string> = {}) {
  const port = String(await freePort());
  const { agent, db, record } = await agentUnderTest({ HOMEOSTAT_PORT: port, ...more });
  const env = {
    HOMEOSTAT_STATE: agent.config.stateDir,
    HOMEOSTAT_PORT: port,
    DATABASE_URL: db.ownerUrl,
  };
  const person = await claudeSession();
  const errors: string[] = [];
  const onError = (where: string, error: unknown) => {
    errors.push(`${where}: ${String(error)}`);
  };
  let server: HttpServer;

  beforeEach(({ skip }) => {
    if (!isClaudeInstalled) skip(HOW_TO_INSTALL_CLAUDE);
  });
  beforeAll(async () => {
    server = await startHttp({ agent, onError });
    if (!isClaudeInstalled) return;
    const { code } = await person.homeostat(env, 'install', '--judge', 'http', '--yes');
    expect(code).toBe(0);
  });
  afterAll(async () => {
    await server.stop();
    await person.remove();
    expect(errors).toEqual([]);
  });
  return { agent, record, person, env, onError };
}
