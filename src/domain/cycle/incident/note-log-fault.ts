import { type Fact, fact } from '../../fact.ts';
import type { LogFaultDoc } from '../views/log-fault.ts';

/** What was found where the log was read again: after an event, up to another. Null: it is what was signed. */
export type ReadAgain = {
  readonly after: number;
  readonly to: number;
  readonly fault: { readonly seq: number; readonly kind: string } | null;
};

/** A fault is recorded once, and mended when its stretch was read to the end, or up to a later fault. */
export function noteLogFault(
  { after, to, fault }: ReadAgain,
  known: LogFaultDoc | undefined,
): readonly Fact[] {
  const faults = known?.faults ?? [];
  const rightUpTo = fault === null ? to : fault.seq - 1;
  const mended = faults
    .filter(({ seq }) => seq > after && seq <= rightUpTo)
    .map(({ seq }): Fact => fact('LogFaultMended', { seq }));
  const isKnown = faults.some(({ seq, kind }) => seq === fault?.seq && kind === fault.kind);
  if (fault === null || isKnown) return mended;
  return [...mended, fact('LogFaultFound', { seq: fault.seq, kind: fault.kind })];
}
