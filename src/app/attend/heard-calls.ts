import { boundedMap } from '../../kernel/bounded-map.ts';
import type { HookInput } from './hooks/hook-input.ts';
import { callKey, namedCall } from './host-calls.ts';

type Call = HookInput<'PreToolUse'>;

/** What the hooks of single calls said lately, so that a batch tells only the rest. The log knows each call for good. */
export type HeardCalls = {
  /** Somebody was to say whether it runs. Who asks may not know the id that it runs with. */
  readonly asked: (call: Call) => void;
  /** It was denied, or told its end. */
  readonly ended: (call: Call) => void;
  /** What it told could not be stored. */
  readonly lost: (call: Call) => void;
  /** Null: nothing was heard of it, but perhaps that it may run. */
  readonly of: (call: Call) => Heard | null;
};
type Heard = 'asked' | 'ended';

const MOST_CALLS = 1000;

export function heardCalls(): HeardCalls {
  const heard = boundedMap<Heard>(MOST_CALLS);
  return {
    asked: (call) => {
      heard.set(withoutId(call), 'asked');
    },
    ended: (call) => {
      heard.set(keyOf(call), 'ended');
    },
    lost: (call) => {
      heard.delete(keyOf(call));
    },
    of: (call) => heard.get(keyOf(call)) ?? heard.get(withoutId(call)) ?? null,
  };
}

function keyOf(call: Call): string {
  return callKey(namedCall(call).about);
}

function withoutId(call: Call): string {
  return keyOf({ ...call, tool_use_id: undefined });
}
