import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  claudeArguments,
  claudeEnvironment,
  defaultClaudeCodeSettings,
  runSettings,
  serverList,
} from '../../../src/adapters/claude-code/claude-settings.ts';
import { runClaude } from '../../../src/adapters/claude-code/run-claude.ts';
import { startToolServer } from '../../../src/adapters/claude-code/tool-server.ts';
import { endMarked } from '../../../src/adapters/process/owned-processes.ts';
import { endGroup, startTimeOf } from '../../../src/adapters/process/process-group.ts';
import { messagesServer } from '../models/messages-server.ts';
import {
  asks,
  CLAUDE,
  calls,
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
    asks('Bash', { command: `touch ${at('made.txt')}` }),
    calls('shell', { command: 'touch made.txt' }),
    reports(),
  );
  const taken: unknown[] = [];
  const gone = await startToolServer({
    tools: [{ name: 'shell', description: 'd', inputSchema: { type: 'object' } }],
    take: async (call) => {
      taken.push(call);
      return { text: '', isError: false };
    },
    newId: () => randomUUID(),
  });
  await gone.close();
  const settings = defaultClaudeCodeSettings;
  await writeFile(at('settings.json'), JSON.stringify(runSettings(gone.hookUrl)));
  await writeFile(at('servers.json'), JSON.stringify(serverList(gone.toolsUrl)));
  await writeFile(at('system.md'), 'You work.');
  const files = {
    settingsFile: at('settings.json'),
    serversFile: at('servers.json'),
    systemFile: at('system.md'),
  };
  const request = { model: 'claude-sonnet-5', report, budgetUsd: 1, maxTurns: 9 };
  const { stream } = await runClaude({
    command: CLAUDE,
    cwd: at('workspace'),
    prompt: 'Work.',
    timeoutMs: 60_000,
    mark: 'm',
    args: claudeArguments(request, { id: randomUUID(), isResumed: false }, files),
    environment: claudeEnvironment(
      {
        PATH: process.env['PATH'] ?? '',
        ANTHROPIC_API_KEY: 'sk-ant-of-this-test',
        ANTHROPIC_BASE_URL: api.url,
      },
      {
        mark: 'm',
        token: gone.token,
        configDir: at('claude'),
        homeDir: at('home'),
        maxRetries: 0,
        timeoutMs: 60_000,
      },
    ),
    onSpawn: async () => undefined,
    onCutShort: () => undefined,
    signal: new AbortController().signal,
    groups: { startTimeOf, endGroup, endMarked },
    settings,
  });
  expect(taken).toEqual([]);
  expect(await readdir(root)).not.toContain('made.txt');
  expect(stream.results.at(-1)?.structured_output).toBeUndefined();
  await api.close();
  await rm(root, { recursive: true, force: true });
});
