import { type ReadByModelPorts, readByModel, whenToRead } from '../../app/graph/read-by-model.ts';
import type { JobQueue } from '../../kernel/ports/job-queue.ts';
import { defaultAskSettings } from '../../phases/model/ask.ts';
import { createLoop } from '../../process/loop.ts';
import { memoryJobs, RELATE } from '../../process/memory-jobs.ts';
import { onNewsOf } from '../../process/news.ts';
import { defaultRelateSettings } from '../../prompt/compose/compose-records.ts';
import { openModelPorts, promptTemplate } from '../model/model-ports.ts';
import type { OpenAgent } from '../open/agent.ts';

type OnError = (where: string, error: unknown) => void;

const PAUSE_MS = 500;
/** A timer longer than that is set again. */
const LONGEST_WAIT_MS = 600_000;

export function readingPorts(agent: OpenAgent): ReadByModelPorts {
  return {
    agent,
    modelPorts: openModelPorts(agent),
    template: promptTemplate('relate'),
    records: defaultRelateSettings,
    asking: defaultAskSettings.relate,
    dailyUsd: agent.config.relateUsd,
  };
}

/**
 * Has a model read what is remembered once nobody has said anything for a while. What waits stands in the log, so that a
 * process that ends forgets nothing of it.
 */
export function startReading(
  agent: OpenAgent,
  queue: JobQueue,
  onError: OnError,
): { readonly stop: (graceMs: number) => Promise<void> } {
  const ports = readingPorts(agent);
  const jobOf = memoryJobs(agent);
  const news = alarm(() => {
    loop.wake();
  });
  const due = alarm(() => {
    loop.wake();
  });
  const loop = createLoop(
    async (signal) => {
      due.clear();
      const dueAt = await whenToRead(ports);
      if (dueAt === null) return;
      const waitMs = Date.parse(dueAt) - Date.parse(agent.now());
      if (waitMs > 0) {
        due.set(Math.min(waitMs, LONGEST_WAIT_MS));
        return;
      }
      const queued = await queue.enqueue(jobOf(RELATE));
      if (queued === 'failed') await readByModel(ports, signal);
    },
    (error) => {
      onError('relations', error);
    },
  );
  const endNews = onNewsOf(agent, () => {
    news.set(PAUSE_MS);
  });
  loop.wake();
  return {
    stop: async (graceMs) => {
      endNews();
      await loop.stop(graceMs);
      news.clear();
      due.clear();
    },
  };
}

/** A timer of which there is one at a time: while it runs, setting it again changes nothing. */
function alarm(ring: () => void) {
  const timer: { next: NodeJS.Timeout | null } = { next: null };
  return {
    set: (ms: number) => {
      timer.next ??= setTimeout(() => {
        timer.next = null;
        ring();
      }, ms);
    },
    clear: () => {
      if (timer.next !== null) clearTimeout(timer.next);
      timer.next = null;
    },
  };
}
