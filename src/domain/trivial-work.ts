import { isGreetingAlone } from '../language/words/courtesy.ts';

/** S62, D22: with fewer actions an episode is trivial. */
const TRIVIAL_BELOW_ACTIONS = 2;

/** One of the commands that the plugin brings: what is done for it is no work of the person's. */
const OWN_COMMAND = /^\s*\/(?:homeostat(?:-project)?:)?s3-/;

/**
 * Whether a piece of work is too little to learn from or to come back to (S62, D22). It stays on record. `goal`: what was asked
 * for; null or left out: nobody said, or it is not to be seen.
 */
export function isTrivialWork({
  actions,
  goal = null,
}: {
  readonly actions: number;
  readonly goal?: string | null;
}): boolean {
  return actions < TRIVIAL_BELOW_ACTIONS || (goal !== null && asksForNothing(goal));
}

/** A greeting, or a command to the agent itself. */
export function asksForNothing(goal: string): boolean {
  return isOwnCommand(goal) || isGreetingAlone(goal);
}

export function isOwnCommand(goal: string): boolean {
  return OWN_COMMAND.test(goal);
}
