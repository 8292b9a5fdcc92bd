import { reflectWhenDue } from '../../app/attend/reflect.ts';
import {
  type SummaryPorts,
  summariseConversations,
} from '../../app/conversation/summarise-conversations.ts';
import { keepWithRelations } from '../../app/graph/keep-with-relations.ts';
import { readByModel } from '../../app/graph/read-by-model.ts';
import { isThereToKeep } from '../../app/memory/keep/keep-memories.ts';
import { isThereToKey } from '../../app/memory/keep-keys.ts';
import { isThereToEmbed, keepVectors } from '../../app/memory/keep-vectors.ts';
import { type ReviewPorts, reviewMemories } from '../../app/memory/review-memories.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { EmbeddingsUnavailable } from '../../kernel/ports/embeddings.ts';
import type { JobQueue, QueueJob, WorkerHandle } from '../../kernel/ports/job-queue.ts';
import { defaultAskSettings, MEMORY_REVIEWERS } from '../../phases/model/ask.ts';
import { besideCycles } from '../../phases/model/beside-cycles.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import { createLoop } from '../../process/loop.ts';
import { KEEP, memoryJobs, REFLECT, RELATE, REVIEW, SUMMARISE } from '../../process/memory-jobs.ts';
import { onNewsOf } from '../../process/news.ts';
import {
  defaultRateSettings,
  defaultSummarySettings,
} from '../../prompt/compose/compose-records.ts';
import { openModelPorts, promptTemplate } from '../model/model-ports.ts';
import type { OpenAgent } from '../open/agent.ts';
import { readingPorts } from './read-relations.ts';
import { ruleWording } from './rule-wording.ts';

type OnError = (where: string, error: unknown) => void;

type RememberingPorts = {
  readonly agent: OpenAgent;
  readonly queue: JobQueue;
  /** False: jobs are left to a worker apart. */
  readonly worksOnPhases: boolean;
  readonly onError: OnError;
};

/** A cycle appends many times in a row; what is stored is found in the meantime all the same. */
const PAUSE_MS = 500;

/** Takes the jobs of the queue `memory`: to remember what happened and have it found, to review it, to have a model read it, and to tell long conversations in short. */
export function takeMemoryJobs(
  agent: OpenAgent,
  queue: JobQueue,
  onError: OnError,
): Promise<WorkerHandle> {
  const jobOf = memoryJobs(agent);
  const work: MemoryWork = {
    ...workByModel(agent),
    [KEEP]: (signal) => {
      const onKept = async () => {
        for (const name of [REVIEW, SUMMARISE, REFLECT] as const) await queue.enqueue(jobOf(name));
      };
      return keepAll(agent, { signal, onError, onKept });
    },
  };
  const handler = async ({ name, data }: QueueJob, signal: AbortSignal) => {
    if (data.agentId !== agent.agentId) {
      throw new Error(`a job for agent "${data.agentId}" came to "${agent.agentId}"`);
    }
    await work[name]?.(signal);
  };
  return queue.work('memory', handler, { concurrency: 1 });
}

type MemoryWork = Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>>;

function workByModel(agent: OpenAgent): MemoryWork {
  const modelPorts = openModelPorts(agent);
  const reading = readingPorts(agent);
  return {
    [REVIEW]: (signal) => reviewMemories(reviewPorts(agent, modelPorts), signal),
    [SUMMARISE]: (signal) => summariseConversations(summaryPorts(agent, modelPorts), signal),
    [RELATE]: (signal) => readByModel(reading, signal),
    [REFLECT]: (signal) => reflect(agent, modelPorts, signal),
  };
}

/** All of it one after another, without the queue: for an agent of a user, whose jobs no worker takes. */
export function rememberingHere(
  agent: OpenAgent,
  onError: OnError,
): (signal: AbortSignal) => Promise<void> {
  const isNews = newsOf(agent);
  const work = Object.entries(workByModel(agent));
  let seen = 0;
  return async (signal) => {
    if (await isNews()) await keepAll(agent, { signal, onError });
    const { head } = await agent.log.view(agent.agentId, []);
    // What a model reads when nobody has said anything for a while comes due without news.
    const due = head === seen ? work.filter(([name]) => name === RELATE) : work;
    for (const [name, run] of due) {
      await run(signal).catch((error: unknown) => {
        onError(`memory of ${agent.agentId}: ${name}`, error);
      });
    }
    seen = head;
  };
}

/**
 * Has what happens remembered, soon after it did and at the start. Where the log grew by nothing that is worth it, there
 * is no job. While the queue takes nothing it is done here.
 */
export async function startRemembering(
  ports: RememberingPorts,
): Promise<{ readonly stop: (graceMs: number) => Promise<void> }> {
  const { agent, queue, worksOnPhases, onError } = ports;
  const worker = worksOnPhases ? await takeMemoryJobs(agent, queue, onError) : null;
  const jobOf = memoryJobs(agent);
  const isNews = newsOf(agent);
  const round = async (signal: AbortSignal) => {
    if (!(await isNews())) return;
    const queued = await queue.enqueue(jobOf(KEEP));
    if (queued === 'failed') await keepAll(agent, { signal, onError });
  };
  const loop = createLoop(round, (error) => {
    onError('memory', error);
  });
  let timer: NodeJS.Timeout | null = null;
  const endNews = onNewsOf(agent, () => {
    timer ??= setTimeout(() => {
      timer = null;
      loop.wake();
    }, PAUSE_MS);
  });
  loop.wake();
  return {
    stop: async (graceMs) => {
      endNews();
      if (timer !== null) clearTimeout(timer);
      await Promise.all([loop.stop(graceMs), worker?.close(graceMs)]);
    },
  };
}

type Keeping = {
  readonly signal: AbortSignal;
  readonly onError: OnError;
  /** Called after memories were stored. */
  readonly onKept?: () => Promise<unknown>;
};

/** What happened is remembered before vectors are made of it, which may take hours: between two pages of them it is looked again. */
async function keepAll(agent: OpenAgent, { signal, onError, onKept }: Keeping): Promise<void> {
  const pageOfVectors = () =>
    keepVectors(agent, signal).catch((error: unknown) => {
      if (!(error instanceof EmbeddingsUnavailable)) throw error;
      if (!signal.aborted) onError('memory vectors', error);
      return false;
    });
  do {
    if (await keepWithRelations(agent, { signal, onError })) await onKept?.();
  } while (!signal.aborted && (await pageOfVectors()));
}

/** An idle tick costs two short reads. */
function newsOf(agent: OpenAgent): () => Promise<boolean> {
  const { log, agentId, memoryIndex } = agent;
  let seen = 0;
  return async () => {
    const { head } = await log.view(agentId, []);
    if (head === seen) return false;
    const after = Math.max(seen, await memoryIndex.mark());
    const isNews =
      (await isThereToKeep(agent, after)) ||
      (await isThereToEmbed(agent)) ||
      (await isThereToKey(agent));
    if (!isNews) seen = head;
    return isNews;
  };
}

function reflect(agent: OpenAgent, modelPorts: ModelPorts, signal: AbortSignal) {
  const context = besideCycles(agent, controllerOrigin(agent), signal);
  const wording = ruleWording(context, modelPorts);
  return reflectWhenDue(agent, { trigger: agent.config.reflectionTrigger, wording });
}

function summaryPorts(agent: OpenAgent, modelPorts: ModelPorts): SummaryPorts {
  return {
    agent,
    modelPorts,
    template: promptTemplate('summarise_conversation'),
    records: defaultSummarySettings,
    asking: defaultAskSettings.summarise,
  };
}

function reviewPorts(agent: OpenAgent, modelPorts: ModelPorts): ReviewPorts {
  const [importance, relevance, novelty] = MEMORY_REVIEWERS;
  return {
    ...agent,
    modelPorts,
    reviewsPerDay: agent.config.memoryReviews,
    records: defaultRateSettings,
    asking: defaultAskSettings,
    templates: {
      [importance]: promptTemplate(importance),
      [relevance]: promptTemplate(relevance),
      [novelty]: promptTemplate(novelty),
    },
  };
}
