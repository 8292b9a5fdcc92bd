import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { claudeCodeWorker } from '../../adapters/claude-code/claude-code-worker.ts';
import { defaultClaudeCodeSettings } from '../../adapters/claude-code/claude-settings.ts';
import { changedFiles } from '../../adapters/files/changed-files.ts';
import { endMarked, ownerMark } from '../../adapters/process/owned-processes.ts';
import { endGroup, startTimeOf } from '../../adapters/process/process-group.ts';
import type { Config } from '../../config.ts';
import { environment } from '../../environment.ts';
import type { Worker } from '../../kernel/ports/worker.ts';
import { defaultWorkerSettings, type WorkerPorts } from '../../phases/act/worker/worker-ports.ts';
import { modelSettings } from '../settings/model-settings.ts';

/** What Claude Code itself needs of the environment; the rest, other keys above all, it does not see. */
const SEEN = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'USER'];

export type ClaudeCodePorts = {
  readonly config: Pick<Config, 'stateDir' | 'claude' | 'anthropicApiKey' | 'anthropicBaseUrl'>;
  /** Goes into the environment of all it starts: by it they are found when this process is killed. Default: none. */
  readonly owner?: Readonly<Record<string, string>>;
};

/** Claude Code as a worker. Whether it may be used is the owner's consent in the log, as for any model. */
export function claudeCode({ config, owner = {} }: ClaudeCodePorts): Worker {
  const { stateDir, claude, anthropicApiKey, anthropicBaseUrl } = config;
  const env = environment();
  const seen = Object.fromEntries(
    SEEN.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
  const configDir = join(stateDir, 'claude-code');
  return claudeCodeWorker({
    command: claude,
    environment: {
      ...seen,
      ...owner,
      ...(anthropicApiKey !== '' && { ANTHROPIC_API_KEY: anthropicApiKey }),
      ...(anthropicBaseUrl !== '' && { ANTHROPIC_BASE_URL: anthropicBaseUrl }),
    },
    configDir,
    settings: defaultClaudeCodeSettings,
    groups: { startTimeOf, endGroup, endMarked },
    newId: () => randomUUID(),
  });
}

/** Files named as changed by a run: enough to show that it did something. */
const SHOWN_FILES = 5;

/** Who does work with tools in the place of the agent loop, where the owner chose somebody: `config set worker`. */
export async function chosenWorker(config: Config): Promise<WorkerPorts | null> {
  if (config.worker === 'loop') return null;
  const workspace = join(config.stateDir, 'workspace');
  await mkdir(workspace, { recursive: true, mode: 0o700 });
  return {
    worker: claudeCode({ config, owner: await ownerMark() }),
    model: modelSettings(config, 'anthropic').roles.standard,
    settings: defaultWorkerSettings,
    changedSince: (since) => changedFiles(workspace, { since, limit: SHOWN_FILES }),
  };
}
