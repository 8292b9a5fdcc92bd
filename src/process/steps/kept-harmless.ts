import { StepNotStarted, type StepRunner } from '../../kernel/ports/step-runner.ts';
import { messageOf } from '../../kernel/thrown.ts';

/** Looks through the git folders of the workspace before and after a step. */
type RepositoryKeeper = {
  /** @throws Error when it cannot look through them, or cannot put something aside */
  readonly begin: () => Promise<{
    /** What was put aside, or why nobody could be told; a sentence each. */
    readonly end: () => Promise<readonly string[]>;
  }>;
};

/** Runs steps so that none leaves anything in a repository that the owner's git would run. */
export function keptHarmless(runner: StepRunner, keeper: RepositoryKeeper): StepRunner {
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
