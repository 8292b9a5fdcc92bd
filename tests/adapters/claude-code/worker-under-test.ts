import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { claudeCodeWorker } from '../../../src/adapters/claude-code/claude-code-worker.ts';
import { defaultClaudeCodeSettings } from '../../../src/adapters/claude-code/claude-settings.ts';
import { insideWorkspace } from '../../../src/adapters/files/inside-workspace.ts';
import { endMarked } from '../../../src/adapters/process/owned-processes.ts';
import { endGroup, startTimeOf } from '../../../src/adapters/process/process-group.ts';
import type { Enclosure } from '../../../src/kernel/ports/step-runner.ts';
import type { WorkerToolCall, WorkRequest } from '../../../src/kernel/ports/worker.ts';
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

/** The worker over the real program, its model scripted, in folders of its own. */
export function workerUnderTest(...script: readonly Answer[]) {
  return enclosedWorker(null, ...script);
}

/** Its commands run in this enclosure, of the workspace and the folder around it. */
export async function enclosedWorker(
  enclosureOf: ((places: { root: string; workspace: string }) => Enclosure) | null,
  ...script: readonly Answer[]
) {
  const api = await messagesServer(...script);
  const root = await realpath(await mkdtemp(join(tmpdir(), 'homeostat-worker-')));
  const workspace = join(root, 'workspace');
  await mkdir(workspace);
  const configDir = join(root, 'claude');
  const worker = claudeCodeWorker({
    findInside: insideWorkspace,
    command: CLAUDE,
    environment: {
      PATH: process.env['PATH'] ?? '',
      ANTHROPIC_API_KEY: 'sk-ant-of-this-test',
      ANTHROPIC_BASE_URL: api.url,
    },
    configDir,
    commands: {
      enclosure: enclosureOf?.({ root, workspace }) ?? null,
      environment: { PATH: process.env['PATH'] ?? '' },
    },
    settings: { ...defaultClaudeCodeSettings, maxRetries: 0, judgeTimeoutMs: 5_000 },
    groups: { startTimeOf, endGroup, endMarked },
    newId: () => randomUUID(),
  });
  const judged: WorkerToolCall[] = [];
  const groups: number[] = [];
  const never = new AbortController().signal;
  const work = (more: Partial<WorkRequest<Report>> = {}, signal: AbortSignal = never) =>
    worker.work(
      {
        prompt: 'Do the work.',
        system: 'You are careful.',
        workspace,
        report,
        model: 'claude-sonnet-5',
        resume: null,
        budgetUsd: 1,
        maxTurns: 20,
        timeoutMs: 60_000,
        judge: async (call) => {
          judged.push(call);
          return { allow: true, reason: 'fine' };
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
    workspace,
    configDir,
    judged,
    groups,
    files: () => readdir(workspace),
    read: (name: string) => readFile(join(workspace, name), 'utf8'),
    remove: async () => {
      await api.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
