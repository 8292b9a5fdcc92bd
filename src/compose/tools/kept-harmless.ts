import type { GitKeeper } from '../../adapters/files/repositories/git-keeper.ts';
import { StepNotStarted, type StepRunner } from '../../kernel/ports/step-runner.ts';
import { messageOf } from '../../kernel/thrown.ts';

/** Runs steps so that none leaves anything in a repository that the owner's git, or its like, would run. */
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

function notStarted(error: unknown): never {
  throw new StepNotStarted(messageOf(error), error);
}
