import type {
  BrowserSession,
  SessionStore,
} from '../../../src/kernel/ports/browser/session-store.ts';

/** Keeps what was saved, as the file does. */
export function memorySessions(kept: readonly BrowserSession[] = []): SessionStore {
  let saved = kept;
  return {
    read: () => saved,
    save: async (sessions) => {
      saved = sessions;
    },
  };
}
