import type { GitKeeper } from '../../adapters/files/repositories/git-keeper.ts';
import { type Enclosure, StepNotStarted, type StepRunner } from '../../kernel/ports/step-runner.ts';
import { notBegun, type Worker } from '../../kernel/ports/worker.ts';
import { messageOf } from '../../kernel/thrown.ts';

/** Runs steps so that none leaves anything in a git folder that the owner's git would run. */
export function keptHarmless(runner: StepRunner, keeper: GitKeeper): StepRunner {
  return {
    killGroup: (group) => runner.killGroup(group),
    run: async (request) => {
      const kept = await keeper.begin().catch(notStarted);
      const result = await runner.run(request).catch(async (error: unknown) => {
        await kept.end();
        throw error;
      });
      const putAside = await kept.end();
      return putAside.length === 0 ? result : { ...result, putAside };
    },
  };
}

/** The same for the commands of a worker: what one left is put aside before the next. */
export function enclosedHarmless(enclosure: Enclosure, keeper: GitKeeper): Enclosure {
  return {
    enclose: async (request) => {
      await keeper.settle().catch(notStarted);
      return enclosure.enclose(request);
    },
  };
}

/** And for what a worker does in a whole run, by commands and by its own tools. */
export function workerKeptHarmless(worker: Worker, keeper: GitKeeper): Worker {
  return {
    name: worker.name,
    standing: () => worker.standing(),
    work: async (request, signal) => {
      const kept = await keeper.begin().catch(messageOf);
      if (typeof kept === 'string') return notBegun('not_started', kept);
      const outcome = await worker.work(request, signal);
      await kept.end();
      return outcome;
    },
  };
}

function notStarted(error: unknown): never {
  throw new StepNotStarted(messageOf(error), error);
}
