import type { Taken } from './take-action.ts';
import { leastTrust, type TakenAction, type Turn, textsIn } from './turn.ts';

export type Called = {
  readonly input: unknown;
  readonly result: Taken;
  /** The result of a sub-agent's loop. What it read and did counts as read and done here. */
  readonly inside: Turn | null;
};

/** The state of the loop after a call has its result. */
export function afterCall(turn: Turn, { input, result, inside }: Called): Turn {
  const { taken, parkedAs } = result;
  const own = {
    actions: taken === null ? [] : [taken],
    parked: parkedAs === null ? [] : [parkedAs],
    ...(inside === null ? readBy(turn, { input, result }) : {}),
  };
  const { read, written, done, trust, actions, parked } = inside ?? { ...turn, ...NOTHING_DONE };
  return {
    ...turn,
    read,
    written,
    ...own,
    done: new Map([...done, ...doneBy(taken)]),
    trust: leastTrust(turn.trust, leastTrust(result.trust, trust)),
    actions: [...turn.actions, ...actions, ...own.actions],
    parked: [...turn.parked, ...parked, ...own.parked],
  };
}

const NOTHING_DONE = { actions: [], parked: [] };

function doneBy(taken: TakenAction | null): readonly (readonly [string, string])[] {
  return taken?.exitCode === 0 ? [[taken.argsHash, taken.actionId]] : [];
}

/** Only network results make an address known; a shell or a file may echo what the model wrote. */
function readBy(
  { read, written }: Turn,
  { input, result }: { readonly input: unknown; readonly result: Taken },
): Pick<Turn, 'read' | 'written'> {
  const inputs = [...written, textsIn(input)];
  if (result.taken?.reach !== 'network') return { read, written: inputs };
  return { read: [...read, { text: result.text, after: inputs.length }], written: inputs };
}
