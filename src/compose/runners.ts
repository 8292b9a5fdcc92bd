import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outsideVerifiers } from '../adapters/process/outside-verifiers.ts';
import { STEP_ENVIRONMENT, shellStepRunner } from '../adapters/process/shell-step-runner.ts';
import { machineSenses } from '../adapters/sensors/machine-senses.ts';
import { environment } from '../config.ts';
import { intervalMs } from '../domain/cycle/due-instants.ts';
import { defaultCycleSettings } from '../domain/cycle/settings.ts';
import { defaultLearningSettings } from '../domain/learning/settings.ts';
import { defaultSensesSettings } from '../kernel/ports/senses.ts';
import { defaultStepRunnerSettings } from '../kernel/ports/step-runner.ts';
import { act } from '../phases/act/act.ts';
import { consolidate } from '../phases/consolidate/consolidate.ts';
import { auditPass, codePass } from '../phases/consolidate/passes.ts';
import { decide } from '../phases/decide/decide.ts';
import { RANK_DOCUMENTS, rankWith } from '../phases/decide/rank.ts';
import { reflect } from '../phases/reflect/reflect.ts';
import type { PhaseRunner } from '../phases/run-phase.ts';
import { lookWith } from '../phases/sense/look.ts';
import { openingWith } from '../phases/sense/opening.ts';
import type { TickRunner } from '../phases/sense/run-tick.ts';
import type { Agent } from './agent.ts';

export type Runners = { readonly ticks: TickRunner; readonly phases: PhaseRunner };

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** The phases with their edges. */
export function buildRunners(agent: Agent): Runners {
  const { stateDir } = agent.config;
  const workspace = join(stateDir, 'workspace');
  const seen = allowed(environment());
  const steps = shellStepRunner({
    workspace,
    environment: seen,
    settings: defaultStepRunnerSettings,
    elapsedMs: agent.elapsedMs,
  });
  const verifiers = outsideVerifiers({
    workspace,
    steps,
    settings: defaultStepRunnerSettings,
    environment: seen,
  });
  return {
    ticks: ticksOf(agent, seen),
    phases: phasesOf(agent, { steps, verifiers }),
  };
}

/** Without a model nothing can be thought; the work waits for one. */
const hasNoModel = () => false;

function ticksOf(agent: Agent, seen: Readonly<Record<string, string>>): TickRunner {
  const { stateDir, watch } = agent.config;
  return {
    ...agent,
    look: lookWith({
      ...agent,
      senses: machineSenses({
        stateDir,
        defaultOrdersDir: PROJECT,
        watched: watch,
        blobs: agent.blobs,
        environment: seen,
        settings: defaultSensesSettings,
      }),
      moveTaskFiles: moveTaskFilesIn(join(stateDir, 'tasks')),
      hasModel: hasNoModel,
      zone: 'UTC',
    }),
    opening: openingWith(
      { cycle: defaultCycleSettings, learning: defaultLearningSettings },
      hasNoModel,
    ),
    leaseMs: defaultCycleSettings.leaseMs,
  };
}

type Outside = {
  readonly steps: ReturnType<typeof shellStepRunner>;
  readonly verifiers: ReturnType<typeof outsideVerifiers>;
};

function phasesOf(agent: Agent, outside: Outside): PhaseRunner {
  const tickIntervalMs = intervalMs(agent.config.schedule, agent.now());
  const cycleSettings = defaultCycleSettings;
  return {
    ...agent,
    cycleSettings,
    tickIntervalMs,
    killGroup: async ({ pgid, startedAt }) => {
      await outside.steps.killGroup({ pgid, startTime: startedAt });
    },
    bodies: {
      // The tick itself has sensed: this phase is complete when a cycle begins.
      sense: async () => ({ events: [], result: null }),
      decide: decide({
        rankDocuments: RANK_DOCUMENTS,
        rank: rankWith(defaultLearningSettings),
        think: async () => ({ status: 'unavailable', cause: 'model', why: 'there is no model' }),
      }),
      act: act({ ...outside, blobs: agent.blobs, cycleSettings }),
      reflect: reflect({ learning: defaultLearningSettings, cycle: cycleSettings }),
      consolidate: consolidate({
        cycleSettings,
        tickIntervalMs,
        passes: [codePass(defaultLearningSettings), auditPass(defaultLearningSettings)],
      }),
    },
  };
}

/** The part of the environment that steps may see. */
function allowed(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    STEP_ENVIRONMENT.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A file that is gone already was moved before. */
function moveTaskFilesIn(folder: string) {
  return async (moves: { finished: readonly string[]; conflicted: readonly string[] }) => {
    const archive = join(folder, 'archive');
    if (moves.finished.length > 0) await mkdir(archive, { recursive: true });
    for (const name of moves.finished) await moved(join(folder, name), join(archive, name));
    for (const name of moves.conflicted) {
      await moved(join(folder, name), join(folder, `${name}.conflict`));
    }
  };
}

async function moved(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
}
