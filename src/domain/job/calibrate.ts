import { type CalibrationDoc, type Judged, noCalibration } from './views/calibration.ts';

export type CalibrationSettings = {
  /** Among this many verdicts in a row that no check of the owner's confirmed ... */
  readonly window: number;
  /** ... the owner turned at least this many: they are asked before the next one counts. */
  readonly turned: number;
  /** From this many claims on their share says something. */
  readonly leastClaims: number;
  /** Corrections that the prompt shows. */
  readonly told: number;
};

export const defaultCalibrationSettings: CalibrationSettings = {
  window: 10,
  turned: 2,
  leastClaims: 5,
  told: 5,
};

export type Calibration = {
  /** Times that an end was claimed, and it was seen or said whether it was one. */
  readonly claims: number;
  /** Of these, those that held. */
  readonly held: number;
  /** Verdicts that the owner turned: "that was not done". */
  readonly turned: readonly Judged[];
};

/** How far the worker's word on being done has held, of the jobs in the document. */
export function calibrationOf({ verdicts }: CalibrationDoc): Calibration {
  const settled = verdicts.filter((one) => one.claimed === true && isSettled(one));
  const back = verdicts.reduce((sum, { sent_back }) => sum + sent_back, 0);
  const held = settled.filter((one) => one.owner?.is_done ?? one.outcome === 'done');
  return { claims: settled.length + back, held: held.length, turned: verdicts.filter(isTurned) };
}

/** The same in numbers; `made`: claims. */
export function claimCounts(doc: CalibrationDoc = noCalibration): {
  readonly made: number;
  readonly held: number;
  readonly turned: number;
} {
  const { claims: made, held, turned } = calibrationOf(doc);
  return { made, held, turned: turned.length };
}

/**
 * Whether the owner is asked although checks and reviewer agree: they turned too many verdicts that rested on checks
 * of the agent's own. Each one that they confirm counts against those.
 */
export function asksOwnerFirst(
  { verdicts }: CalibrationDoc,
  { window, turned }: CalibrationSettings,
): boolean {
  const own = verdicts.filter((one) => one.basis !== 'owner_checks' && isSettled(one));
  return own.slice(-window).filter(isTurned).length >= turned;
}

/** Without confirmations it says nothing. */
function isSettled({ outcome, owner }: Judged): boolean {
  return outcome !== 'unconfirmed' || owner !== null;
}

function isTurned({ owner }: Judged): boolean {
  return owner?.is_done === false;
}
