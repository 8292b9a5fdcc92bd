/** Work done one after the other in the order it came, which nobody needs to wait for. */
export type InTurn = {
  /** Where too much waits it is not done, and that is told. */
  readonly add: (work: () => Promise<void>) => void;
  /** Resolves when all that came before is done. */
  readonly done: () => Promise<void>;
};

/** More waits only when the database stands still. */
const MOST_WAITING = 2000;

/** A piece of work that fails is told and holds up none after it. */
export function inTurn(onError: (error: unknown) => void): InTurn {
  let last = Promise.resolve();
  let waiting = 0;
  return {
    add: (work) => {
      if (waiting >= MOST_WAITING) {
        onError(new Error('too much waits to be stored'));
        return;
      }
      waiting += 1;
      last = last
        .then(work)
        .catch(onError)
        .finally(() => {
          waiting -= 1;
        });
    },
    done: () => last,
  };
}
