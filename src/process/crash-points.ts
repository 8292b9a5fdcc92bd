import type { EventStore } from '../kernel/ports/event-store.ts';

/**
 * Ends the process at once when it reaches the armed point, as a power cut would. `armed`: a name, or
 * `name#3` for the third time it is reached; empty for never.
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

/** The points right before and right after an append is stored. */
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
