import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  claudeArguments,
  claudeEnvironment,
  defaultClaudeCodeSettings,
  hookSettings,
} from '../../../src/adapters/claude-code/claude-settings.ts';
import { startHookServer } from '../../../src/adapters/claude-code/hook-server.ts';
import { runClaude } from '../../../src/adapters/claude-code/run-claude.ts';
import { endMarked } from '../../../src/adapters/process/owned-processes.ts';
import { endGroup, startTimeOf } from '../../../src/adapters/process/process-group.ts';
import { messagesServer } from '../models/messages-server.ts';
import {
  asks,
  CLAUDE,
  HOW_TO_INSTALL_CLAUDE,
  isClaudeInstalled,
  report,
  reports,
} from './worker-under-test.ts';

/** What happens to a worker whose controller was killed: it goes on, and nobody answers its hook. */
it('runs no tool when its judge is gone', async ({ skip }) => {
  if (!isClaudeInstalled) skip(HOW_TO_INSTALL_CLAUDE);
  const root = await mkdtemp(join(tmpdir(), 'homeostat-nobody-'));
  const at = (name: string) => join(root, name);
  await mkdir(at('workspace'));
  const api = await messagesServer(
    asks('Bash', { command: 'touch made.txt' }),
    asks('Write', { file_path: at('workspace/written.txt'), content: 'x' }),
    reports(),
  );
  const gone = await startHookServer({
    judge: async () => ({ allow: true, reason: '' }),
    onVerdict: () => undefined,
    judgeTimeoutMs: 100,
  });
  await gone.close();
  const settings = defaultClaudeCodeSettings;
  await writeFile(at('settings.json'), JSON.stringify(hookSettings(gone.url, settings)));
  await writeFile(at('system.md'), 'You work.');
  const files = { settingsFile: at('settings.json'), systemFile: at('system.md') };
  const request = { model: 'claude-sonnet-5', report, budgetUsd: 1, maxTurns: 9 };
  const { stream } = await runClaude({
    command: CLAUDE,
    cwd: at('workspace'),
    prompt: 'Work.',
    timeoutMs: 60_000,
    mark: 'm',
    args: claudeArguments(
      request,
      { id: randomUUID(), isResumed: false },
      { ...files, tools: settings.tools },
    ),
    environment: claudeEnvironment(
      {
        PATH: process.env['PATH'] ?? '',
        ANTHROPIC_API_KEY: 'sk-ant-of-this-test',
        ANTHROPIC_BASE_URL: api.url,
      },
      { mark: 'm', token: gone.token, configDir: at('claude'), homeDir: at('home'), maxRetries: 0 },
    ),
    onSpawn: async () => undefined,
    onCutShort: () => undefined,
    signal: new AbortController().signal,
    groups: { startTimeOf, endGroup, endMarked },
    settings,
  });
  expect(JSON.stringify(api.requests[1]?.body)).toContain('blocking because onFailure');
  expect(await readdir(at('workspace'))).toEqual([]);
  expect(stream.results.at(-1)?.structured_output).toBeUndefined();
  await api.close();
  await rm(root, { recursive: true, force: true });
});
