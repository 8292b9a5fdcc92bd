import type { Trust } from '../event/event.ts';

export type Remembered = {
  readonly id: string;
  readonly text: string;
  /** Of the turn it was remembered in. */
  readonly trust: Trust;
  /** ISO 8601. */
  readonly at: string;
};

/** Port: what the agent remembers beyond one piece of work. */
export type Memory = {
  /** Once for each action. Resolves with the memory's id. */
  remember(note: {
    readonly text: string;
    readonly tags: readonly string[];
    readonly trust: Trust;
    readonly actionId: string;
    readonly cycleNo: number;
  }): Promise<string>;
  /** What fits best first. */
  recall(query: { readonly text: string; readonly limit: number }): Promise<readonly Remembered[]>;
};
