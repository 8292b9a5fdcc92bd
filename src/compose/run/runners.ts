import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerFiles } from '../../adapters/files/answer-files.ts';
import { mailDraftFiles } from '../../adapters/files/mail-drafts.ts';
import { archiveFile, keepAsConflict } from '../../adapters/files/put-away.ts';
import { readInside } from '../../adapters/files/read-inside.ts';
import { processLeaseHolders } from '../../adapters/process/lease-holders.ts';
import { outsideChecks } from '../../adapters/process/outside-checks.ts';
import {
  outsideVerifiers,
  type VerifierOptions,
} from '../../adapters/process/outside-verifiers.ts';
import { machineSenses } from '../../adapters/sensors/machine-senses.ts';
import { askAddress, probeAddress } from '../../adapters/web/probe-address.ts';
import { agentMemoryWithGraph } from '../../app/graph/graph-memory.ts';
import { keepUpWithRelations } from '../../app/graph/keep-with-relations.ts';
import { draftsSince } from '../../app/mail/drafts-since.ts';
import { mailAnswers } from '../../app/mail/mail-answers.ts';
import { consolidateMemories } from '../../app/memory/consolidate-memories.ts';
import { intervalMs } from '../../domain/cycle/due-instants.ts';
import { type CycleSettings, defaultCycleSettings } from '../../domain/cycle/settings.ts';
import { defaultJobSettings } from '../../domain/job/settings.ts';
import { defaultLearningSettings } from '../../domain/learning/settings.ts';
import { outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import type { Answers } from '../../kernel/ports/answers.ts';
import { defaultSensesSettings } from '../../kernel/ports/senses.ts';
import { defaultStepRunnerSettings, type StepRunner } from '../../kernel/ports/step-runner.ts';
import { type ActPorts, act } from '../../phases/act/act.ts';
import { type TellPorts, tellWith } from '../../phases/act/tell.ts';
import { auditPass } from '../../phases/consolidate/audit-pass.ts';
import { collectPorts } from '../../phases/consolidate/collect-ports.ts';
import { type ConsolidatePorts, consolidate } from '../../phases/consolidate/consolidate.ts';
import { insightWith } from '../../phases/consolidate/insight.ts';
import { batchPass } from '../../phases/consolidate/late-insight.ts';
import { learningPass } from '../../phases/consolidate/learning-pass.ts';
import { lessonPass } from '../../phases/consolidate/lesson-pass.ts';
import { recordDue } from '../../phases/cycle/record-due.ts';
import type { PhaseRunner } from '../../phases/cycle/run-phase.ts';
import { sweepApprovals } from '../../phases/cycle/sweep-approvals.ts';
import { decide } from '../../phases/decide/decide.ts';
import { factDocuments } from '../../phases/decide/decision-facts.ts';
import { RANK_DOCUMENTS, rankWith } from '../../phases/decide/rank.ts';
import { thinkWith } from '../../phases/decide/think.ts';
import { defaultAskSettings } from '../../phases/model/ask.ts';
import { expireBudget } from '../../phases/model/expire-budget.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import { modelStanding } from '../../phases/model/model-standing.ts';
import { reflect } from '../../phases/reflect/reflect.ts';
import { lookWith } from '../../phases/sense/look.ts';
import { openingWith } from '../../phases/sense/opening.ts';
import type { TickRunner } from '../../phases/sense/run-tick.ts';
import {
  defaultConsolidationSettings,
  defaultReportSettings,
  defaultVerdictSettings,
} from '../../prompt/compose/compose-records.ts';
import { defaultPromptSettings, type PromptSettings } from '../../prompt/prompt-settings.ts';
import { openModelPorts, promptTemplate } from '../model/model-ports.ts';
import type { OpenAgent } from '../open/agent.ts';
import { ownerMail } from '../settings/mail-settings.ts';
import { actingWith, procedurePorts } from '../tools/acting.ts';
import { type SharedGuard, sharedGuard } from '../tools/guard.ts';
import { stepEnvironment } from '../tools/sandbox.ts';
import { sandboxOf } from '../tools/sandbox-of.ts';
import { ruleWording } from './rule-wording.ts';

export type Runners = { readonly ticks: TickRunner; readonly phases: PhaseRunner };

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

export type RunnersOptions = {
  /** How much of what is known a deciding model is shown. */
  readonly prompt?: PromptSettings;
  /** The guardian of this process, if it has one. */
  readonly guard?: SharedGuard;
  /** Told of what could not be closed after a piece of work. */
  readonly onError?: (where: string, error: unknown) => void;
};

/** The phases with their ports. */
export function buildRunners(
  agent: OpenAgent,
  {
    prompt = { ...defaultPromptSettings, zone: agent.config.timezone },
    guard = sharedGuard(agent.config),
    onError = () => undefined,
  }: RunnersOptions = {},
): Runners {
  const { stateDir } = agent.config;
  const workspace = join(stateDir, 'workspace');
  const seen = stepEnvironment();
  const modelPorts = openModelPorts(agent);
  const { ownersRunner: steps, runner } = sandboxOf(agent);
  const verifiers = outsideVerifiers({
    workspace,
    // A test runs what a model may have written, whoever wrote the command.
    steps: runner,
    settings: defaultStepRunnerSettings,
    environment: seen,
    taskOf: taskOf(agent),
    probe: probeAddress,
  });
  const drafts = mailDraftFiles(join(stateDir, 'outbox'));
  const checks = outsideChecks({
    read: readInside(workspace),
    verifiers,
    steps: runner,
    ask: askAddress,
    mailAccepted: mailAcceptedBy(agent),
    draftsSince: (since) => draftsSince({ ...agent, drafts }, since),
  });
  return {
    ticks: ticksOf(agent, { seen, modelPorts }),
    phases: phasesOf(agent, {
      steps,
      verifiers,
      checks,
      modelPorts,
      prompt,
      onError,
      judgeStep: async (command) => (await guard()).judgeAlways(command),
      loop: actingWith({ ...agent, onError }, modelPorts, guard),
      answers: answerFiles(workspace),
    }),
  };
}

function ticksOf(
  agent: OpenAgent,
  { seen, modelPorts }: { seen: Readonly<Record<string, string>>; modelPorts: ModelPorts },
): TickRunner {
  const { stateDir, watch } = agent.config;
  const model = modelStanding(modelPorts);
  const look = lookWith({
    ...agent,
    model,
    senses: machineSenses({
      stateDir,
      defaultOrdersDir: PROJECT,
      watched: watch,
      blobs: agent.blobs,
      environment: seen,
      settings: defaultSensesSettings,
    }),
    moveTaskFiles: moveTaskFilesIn(join(stateDir, 'tasks')),
    zone: agent.config.timezone,
  });
  return {
    ...agent,
    look: async (signal) => {
      await expireBudget(agent.log, agent.agentId, controllerOrigin(agent));
      await sweepApprovals(agent.log, agent.agentId, controllerOrigin(agent));
      await recordDue(agent.log, agent.agentId, controllerOrigin(agent));
      return look(signal);
    },
    opening: openingWith({ cycle: defaultCycleSettings, learning: defaultLearningSettings }, model),
    leaseMs: agent.config.leaseMs,
  };
}

function cycleSettingsOf({ config }: OpenAgent): CycleSettings {
  return { ...defaultCycleSettings, leaseMs: config.leaseMs };
}

type Outside = {
  readonly steps: StepRunner;
  readonly verifiers: ReturnType<typeof outsideVerifiers>;
  readonly checks: ActPorts['checks'];
  readonly answers: Answers;
  readonly modelPorts: ModelPorts;
  readonly prompt: PromptSettings;
  readonly loop: ActPorts['loop'];
  readonly judgeStep: ActPorts['judgeStep'];
  readonly onError: NonNullable<RunnersOptions['onError']>;
};

function phasesOf(agent: OpenAgent, outside: Outside): PhaseRunner {
  const tickIntervalMs = intervalMs(agent.config.schedule, agent.now());
  const cycleSettings = cycleSettingsOf(agent);
  const learning = defaultLearningSettings;
  const { modelPorts } = outside;
  return {
    ...agent,
    cycleSettings,
    tickIntervalMs,
    holders: processLeaseHolders(),
    killGroup: killWith(outside.steps),
    bodies: {
      // The tick itself has sensed: this phase is complete when a cycle begins.
      sense: async () => ({ events: [], result: null }),
      decide: decide({
        rankDocuments: RANK_DOCUMENTS,
        rank: rankWith(defaultLearningSettings, agent.blobs),
        thinkDocuments: (context) => factDocuments(context, modelPorts.budget),
        think: thinkWith({
          modelPorts,
          learning,
          prompt: outside.prompt,
          template: promptTemplate('decide'),
          asking: defaultAskSettings.decide,
          canAct: outside.loop !== null,
          memory: agentMemoryWithGraph(agent, {
            withinMs: agent.config.recallMs,
            onError: outside.onError,
          }),
        }),
        cycleSettings,
        jobSettings: defaultJobSettings,
      }),
      act: act({
        ...outside,
        blobs: agent.blobs,
        cycleSettings,
        tell: tellWith(tellers(modelPorts)),
        reply: mailAnswers(agent, () => ownerMail(agent.config.stateDir)),
      }),
      reflect: reflect({ learning, cycle: cycleSettings }, procedurePorts(agent)),
      consolidate: consolidate({
        cycleSettings,
        tickIntervalMs,
        passes: [
          lessonPass(agent.blobs),
          memoryPass(agent, outside),
          batchPass(collectPorts(modelPorts)),
          learningPass({
            settings: learning,
            insight: insightWith({
              modelPorts,
              settings: learning,
              records: defaultConsolidationSettings,
              template: promptTemplate('consolidate'),
              asking: defaultAskSettings.consolidate,
            }),
          }),
          auditPass({ settings: learning, verifiers: outside.verifiers }),
        ],
      }),
    },
  };
}

/**
 * What the cycle brought is remembered at its end, and what is remembered looked over; that it could not be ends nothing.
 * What lags further behind waits for its job.
 */
function memoryPass(
  agent: OpenAgent,
  { onError, modelPorts }: Pick<Outside, 'onError' | 'modelPorts'>,
): ConsolidatePorts['passes'][number] {
  return async (context) => {
    try {
      await keepUpWithRelations(agent, { onError });
      return await consolidateMemories(agent, ruleWording(context, modelPorts));
    } catch (error) {
      onError('memory', error);
      return [];
    }
  };
}

function killWith(steps: StepRunner): PhaseRunner['killGroup'] {
  return async ({ pgid, startedAt }) => {
    await steps.killGroup({ pgid, startTime: startedAt });
  };
}

function tellers(modelPorts: ModelPorts): TellPorts {
  const { report, verdict } = defaultAskSettings;
  return {
    modelPorts,
    report: { template: promptTemplate('report'), records: defaultReportSettings, asking: report },
    verdict: {
      template: promptTemplate('verdict'),
      records: defaultVerdictSettings,
      asking: verdict,
    },
  };
}

function taskOf({ log, agentId }: OpenAgent): VerifierOptions['taskOf'] {
  return async (name) => {
    const view = await log.view(agentId, [
      { projection: intentionProjection, keys: 'recent' },
      { projection: intentionProjection, keys: [name] },
    ]);
    const byFile = [...view.all(intentionProjection).values()].find((t) => t.file?.name === name);
    const task = view.get(intentionProjection, name) ?? byFile;
    return task === undefined ? null : { id: task.intention_id, status: task.status };
  };
}

function mailAcceptedBy({ log, agentId }: OpenAgent) {
  return async (to: string, since: string): Promise<string | null> => {
    const view = await log.view(agentId, [{ projection: outgoingMailProjection, keys: 'recent' }]);
    const wanted = to.toLowerCase();
    const found = [...view.all(outgoingMailProjection).values()].find(
      (mail) =>
        mail.state === 'sent' &&
        mail.queued_at >= since &&
        mail.to.some((address) => address.toLowerCase() === wanted),
    );
    return found?.message_id ?? null;
  };
}

function moveTaskFilesIn(folder: string) {
  return async (moves: { finished: readonly string[]; conflicted: readonly string[] }) => {
    for (const name of moves.finished) await archiveFile(folder, name);
    for (const name of moves.conflicted) await keepAsConflict(folder, name);
  };
}
