import type { ApprovalDoc } from '../action/views/approval.ts';

export type WaitingFacts = {
  readonly approvals: ReadonlyMap<string, ApprovalDoc>;
  /** What jobs ask the owner: a question, more money, or whether it is done. */
  readonly asks: readonly { readonly title: string; readonly text: string }[];
  /** Actions of which only the owner can say whether they happened, a line each. */
  readonly unknown: readonly string[];
  /** Reminders that came and wait to be ticked off, a line each. */
  readonly reminders: readonly string[];
};

/** All that waits for the owner's word, a line each. */
export function waitingLines({
  approvals,
  asks,
  unknown,
  reminders,
}: WaitingFacts): readonly string[] {
  const pending = [...approvals.values()].filter(({ status }) => status === 'pending');
  return [
    ...pending.map(({ tool, summary }) => `${tool}: ${summary}`),
    ...asks.map(({ title, text }) => `${title}: ${text}`),
    ...unknown,
    ...reminders,
  ];
}
