/** What the log says of a call of a model, at an instant (ISO 8601). */
export type CallSeen = {
  readonly type: 'AgentRunRequested' | 'AgentRunCompleted' | 'AgentRunFailed';
  readonly runId: string;
  readonly at: string;
};

/** What failed longer before the next failure is another outage. */
const SAME_OUTAGE_MS = 60 * 60_000;

/**
 * Since when no call was answered: when the first of the failed ones began that follow each other up to now. `calls`:
 * the newest first. Null: the newest that ended went well.
 */
export function silentSince(calls: readonly CallSeen[]): string | null {
  let since: string | null = null;
  const failed = new Set<string>();
  for (const { type, runId, at } of calls) {
    if (type === 'AgentRunCompleted') break;
    if (type === 'AgentRunRequested' && !failed.has(runId)) continue;
    if (since !== null && Date.parse(since) - Date.parse(at) > SAME_OUTAGE_MS) break;
    if (type === 'AgentRunFailed') failed.add(runId);
    since = at;
  }
  return since;
}
