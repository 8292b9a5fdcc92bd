import type { EventStore } from '../kernel/ports/event-store.ts';

/**
 * Ends the process at once when it comes by the armed point: what a power cut would do there. `armed`: a name, or
 * `name#3` for its third passage; empty for never.
 */
export function crashPointAt(armed: string): (name: string) => void {
  const [wanted = '', passage = '1'] = armed.split('#');
  let passages = 0;
  return (name) => {
    if (wanted === '' || name !== wanted) return;
    passages += 1;
    if (passages === Number(passage)) process.kill(process.pid, 'SIGKILL');
  };
}

/** The points right before and right after an append is in the log. */
export function withCrashPoints(store: EventStore, crashPoint: (name: string) => void): EventStore {
  return {
    ...store,
    append: async (request) => {
      crashPoint('append:before');
      const outcome = await store.append(request);
      crashPoint('append:stored');
      return outcome;
    },
  };
}
