import { z } from 'zod';
import { roundTo2 } from '../../../kernel/confidence.ts';
import type { DeepReadonly } from '../../../kernel/event/event.ts';
import type { CapabilityDoc, Claim } from '../views/capability.ts';
import { credibleInterval } from './credible-interval.ts';

/** How far confidence held: what was believed before each counted use, against what came of it. */
export const beliefCalibration = z.strictObject({
  bins: z.array(
    z.strictObject({
      /** Uses at a confidence from here on, and below `to`; the last bin includes 1. */
      from: z.number(),
      to: z.number(),
      uses: z.int(),
      succeeded: z.int(),
      /** Mean of the confidences; null: no use. */
      claimed: z.number().nullable(),
      /** Share that succeeded, and where the true share lies with 90 % probability. */
      observed: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    }),
  ),
  uses: z.int(),
  /** Mean distance between claimed and observed, each bin by its uses; null: no use. */
  error: z.number().nullable(),
});
export type BeliefCalibration = DeepReadonly<z.infer<typeof beliefCalibration>>;
type Bin = BeliefCalibration['bins'][number];

const BINS = 10;

/** Over all capabilities, merged and retired ones too: what was claimed was claimed. */
export function calibrationOfBeliefs(docs: Iterable<CapabilityDoc>): BeliefCalibration {
  const claims = [...docs].flatMap((doc) => doc.claims);
  const bins = Array.from({ length: BINS }, (_, bin) =>
    binOf(
      bin,
      claims.filter((one) => one.bin === bin),
    ),
  );
  const uses = bins.reduce((sum, bin) => sum + bin.uses, 0);
  const distance = bins.reduce((sum, bin) => sum + bin.uses * distanceIn(bin), 0);
  return { bins, uses, error: uses === 0 ? null : roundTo2(distance / uses) };
}

function binOf(bin: number, claims: readonly Claim[]): Bin {
  const sum = (part: 'uses' | 'succeeded' | 'claimed_pct') =>
    claims.reduce((total, one) => total + one[part], 0);
  const [uses, succeeded] = [sum('uses'), sum('succeeded')];
  const about = { from: bin / BINS, to: (bin + 1) / BINS, uses, succeeded };
  if (uses === 0) return { ...about, claimed: null, observed: null, low: null, high: null };
  return {
    ...about,
    claimed: roundTo2(sum('claimed_pct') / 100 / uses),
    observed: roundTo2(succeeded / uses),
    ...credibleInterval({ succeeded, failed: uses - succeeded }),
  };
}

function distanceIn({ claimed, observed }: Bin): number {
  return claimed === null || observed === null ? 0 : Math.abs(claimed - observed);
}
