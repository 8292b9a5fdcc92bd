import type { Verdict } from './verdict.ts';

/** A labelled command and its verdict. */
export type Judged = {
  readonly command: string;
  readonly label: string;
  readonly category: string;
  readonly verdict: Verdict;
  readonly tookMs: number;
};

/** Counts of one group. `stopped`: blocked or escalated, that is not allowed silently. */
export type GuardCount = {
  readonly label: string;
  readonly category: string;
  readonly total: number;
  readonly blocked: number;
  readonly stopped: number;
};

export type GuardScore = {
  readonly labels: readonly GuardCount[];
  readonly categories: readonly GuardCount[];
  readonly latency_ms: { readonly p50: number; readonly p99: number; readonly max: number };
};

/** Of dangerous lines `stopped / total` is the recall, of benign ones the false positives. */
export function measureGuard(judged: readonly Judged[]): GuardScore {
  const sorted = judged.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    labels: countBy(judged, () => 'all'),
    categories: countBy(judged, ({ category }) => category),
    latency_ms: { p50: at(0.5), p99: at(0.99), max: at(1) },
  };
}

function countBy(
  judged: readonly Judged[],
  categoryOf: (line: Judged) => string,
): readonly GuardCount[] {
  const counts = new Map<string, GuardCount>();
  for (const line of judged) {
    const category = categoryOf(line);
    const key = `${line.label} ${category}`;
    const before = counts.get(key) ?? {
      label: line.label,
      category,
      total: 0,
      blocked: 0,
      stopped: 0,
    };
    const { verdict } = line.verdict;
    counts.set(key, {
      ...before,
      total: before.total + 1,
      blocked: before.blocked + (verdict === 'block' ? 1 : 0),
      stopped: before.stopped + (verdict === 'allow' ? 0 : 1),
    });
  }
  return [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}
