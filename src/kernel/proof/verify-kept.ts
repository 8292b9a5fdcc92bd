import type { CheckedLog, Divergence, Kept } from './verify.ts';

/** The first count that contradicts an earlier check; null: none. */
export function keptFault(before: Kept | undefined, now: Kept): Divergence | null {
  if (before === undefined) return null;
  const { texts, seals } = before;
  if (now.texts < texts) {
    return { kind: 'text', field: 'texts', expected: texts, found: now.texts };
  }
  const fault =
    moreFault('texts without a key', before.unreadable, now.unreadable) ??
    moreFault('erased texts', before.erased, now.erased);
  if (fault !== null) return fault;
  if (now.seals < seals) {
    return { kind: 'seals', field: 'seals.jsonl', expected: seals, found: now.seals };
  }
  return null;
}

type Counted = number | null | undefined;

/** Compares only counts that both checks have. */
function moreFault(field: string, expected: Counted, found: Counted): Divergence | null {
  const isMore = expected != null && found != null && found > expected;
  return isMore ? { kind: 'text', field, expected, found } : null;
}

type Standing = {
  readonly projection: { readonly name: string };
  readonly mark: number;
};

type Standings = {
  readonly head: { readonly seq: number };
  readonly views: readonly Standing[];
  readonly options: {
    /** At an earlier check all views stood at its event. */
    readonly before?: Pick<CheckedLog, 'seq'>;
    readonly hadTheseViews?: boolean;
  };
};

/**
 * A view whose mark is past the head would skip later events, and no mark moves back. A mark between the two comes from an
 * append without documents: the view catches up when it is read.
 */
export function standFault({ head, views, options }: Standings): Divergence | null {
  const { before, hadTheseViews = false } = options;
  const least = hadTheseViews ? Math.min(before?.seq ?? 0, head.seq) : 0;
  for (const { projection, mark } of views) {
    const at = { kind: 'mark', projection: projection.name, field: 'seq', found: mark } as const;
    if (mark > head.seq) return { ...at, seq: head.seq, expected: `${head.seq} at most` };
    if (mark < least) return { ...at, seq: head.seq, expected: `${least} at least` };
  }
  return null;
}
