import type { Bed } from './bed.ts';

export type BenchOptions = {
  readonly rounds: number;
  /** How long one side of one round is loaded. */
  readonly forMs: number;
  /** Events of a rebuild: ours, and the peer's. */
  readonly events: number;
  readonly peerEvents: number;
  /** One side alone (`ours`, `peer`), for a profile; empty: both. */
  readonly only: string;
  /** Of the bench `crash`. */
  readonly deaths: number;
  /** Part of the names of the scenarios that are wanted; empty: all. */
  readonly scenario: string;
};

export type Bench = (bed: Bed, options: BenchOptions) => Promise<void>;

/** Calls kept in flight for `forMs`; a call resolves to the events it stored. Events per second. */
export async function rate(load: {
  readonly inFlight: number;
  readonly forMs: number;
  readonly call: (worker: number) => Promise<number>;
}): Promise<number> {
  const startedMs = performance.now();
  let events = 0;
  const worker = async (_: unknown, index: number) => {
    while (performance.now() - startedMs < load.forMs) {
      const stored = await load.call(index);
      events += stored;
    }
  };
  await Promise.all(Array.from({ length: load.inFlight }, worker));
  return (events * 1000) / (performance.now() - startedMs);
}

/** The value that `part` (0 to 1) of the sorted values do not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export type Sides = { readonly ours: readonly number[]; readonly peer: readonly number[] };

/** Rounds of both sides, interleaved, so that a change of the machine's load meets both. */
export async function interleaved(
  options: Pick<BenchOptions, 'rounds' | 'only'>,
  sides: { readonly ours: () => Promise<number>; readonly peer: () => Promise<number> },
): Promise<Sides> {
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    if (options.only !== 'peer') ours.push(await sides.ours());
    if (options.only !== 'ours') peer.push(await sides.peer());
  }
  return { ours, peer };
}

/** Medians, the lowest and highest round, and the median of the ratios round by round. */
export function compared(sides: Sides): readonly string[] {
  const ratios = sides.ours.flatMap((ours, i) => {
    const peer = sides.peer[i];
    return peer === undefined ? [] : [ours / peer];
  });
  return [spread(sides.ours), spread(sides.peer), `${median(ratios).toFixed(2)}x`];
}

function spread(values: readonly number[]): string {
  const [low, mid, high] = [Math.min(...values), median(values), Math.max(...values)].map(whole);
  return `${mid} (${low}-${high})`;
}

export function whole(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : '-';
}

/** A markdown table, padded for the terminal. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows.map(line);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [head, rule, ...body].join('\n');
}
