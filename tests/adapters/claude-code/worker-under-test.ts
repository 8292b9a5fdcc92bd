import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { claudeCodeWorker } from '../../../src/adapters/claude-code/claude-code-worker.ts';
import { defaultClaudeCodeSettings } from '../../../src/adapters/claude-code/claude-settings.ts';
import { endMarked } from '../../../src/adapters/process/owned-processes.ts';
import { endGroup, startTimeOf } from '../../../src/adapters/process/process-group.ts';
import type { ToolCall } from '../../../src/kernel/ports/model.ts';
import type { WorkRequest } from '../../../src/kernel/ports/worker.ts';
import { type Answer, callBlock, end, messagesServer, replyOf } from '../models/messages-server.ts';

/** The real program. It is large and no dependency: `.ci/run` installs it beside the checkout. */
export const CLAUDE = process.env['HOMEOSTAT_CLAUDE'] ?? 'claude';
export const isClaudeInstalled = spawnSync(CLAUDE, ['--version']).status === 0;
export const HOW_TO_INSTALL_CLAUDE =
  'Claude Code is not installed: `npm install --prefix FOLDER @anthropic-ai/claude-code` and HOMEOSTAT_CLAUDE=FOLDER/node_modules/.bin/claude';

export const report = z.object({ action_taken: z.string(), learnings: z.array(z.string()) });
export type Report = z.infer<typeof report>;
export const aReport: Report = { action_taken: 'wrote it', learnings: ['it can be written'] };

/** The model asks for a tool. */
export function asks(name: string, input: object): Answer {
  const id = `toolu_${randomUUID().replaceAll('-', '')}`;
  return replyOf(...callBlock(0, { id, name }, JSON.stringify(input)), ...end('tool_use'));
}

/** The model hands in its report. */
export function reports(what: unknown = aReport): Answer {
  return asks('StructuredOutput', what as object); // whatever a model may send
}

/** The model calls one of the tools that the worker was given. */
export function calls(name: string, input: object): Answer {
  return asks(`mcp__agent__${name}`, input);
}

const path = { path: { type: 'string' } };
/** What the worker is given here; nothing of it is carried out but by the test. */
const tools = [
  {
    name: 'shell',
    description: 'Runs a command.',
    inputSchema: { type: 'object', properties: { command: { type: 'string' } } },
  },
  { name: 'read_file', description: 'Reads.', inputSchema: { type: 'object', properties: path } },
];

/** The worker over the real program, its model scripted, in folders of its own. */
export async function workerUnderTest(...script: readonly Answer[]) {
  const api = await messagesServer(...script);
  const root = await realpath(await mkdtemp(join(tmpdir(), 'homeostat-worker-')));
  const configDir = join(root, 'claude');
  const worker = claudeCodeWorker({
    command: CLAUDE,
    environment: {
      PATH: process.env['PATH'] ?? '',
      ANTHROPIC_API_KEY: 'sk-ant-of-this-test',
      ANTHROPIC_BASE_URL: api.url,
    },
    configDir,
    settings: { ...defaultClaudeCodeSettings, maxRetries: 0 },
    groups: { startTimeOf, endGroup, endMarked },
    newId: () => randomUUID(),
  });
  const taken: Pick<ToolCall, 'name' | 'input'>[] = [];
  const groups: number[] = [];
  const never = new AbortController().signal;
  const work = (more: Partial<WorkRequest<Report>> = {}, signal: AbortSignal = never) =>
    worker.work(
      {
        prompt: 'Do the work.',
        system: 'You are careful.',
        report,
        model: 'claude-sonnet-5',
        resume: null,
        budgetUsd: 1,
        maxTurns: 20,
        timeoutMs: 60_000,
        tools,
        take: async ({ name, input }) => {
          taken.push({ name, input });
          return { text: `result ${taken.length}`, isError: false };
        },
        onSpawn: async ({ pgid }) => {
          groups.push(pgid);
        },
        ...more,
      },
      signal,
    );
  return {
    api,
    worker,
    work,
    root,
    configDir,
    /** Where the program stands. */
    folder: join(configDir, 'home'),
    taken,
    groups,
    remove: async () => {
      await api.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
