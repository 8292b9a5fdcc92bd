/** Which stage of the guardian spoke (O5). `authored`: the owner's own step; `text`: text into an answer file. */
export type GuardTier = '1' | '2' | 'budget' | '3';

/**
 * The verdict of the guardian on one action. `escalate`: this stage cannot decide; the next one does, and without one the
 * action is denied. `rule`: a stable name such as `fs.delete-root`.
 */
export type Verdict = {
  readonly verdict: 'allow' | 'escalate' | 'block';
  readonly tier: GuardTier;
  readonly rule: string;
  /** For people and the model: what was seen and what to do instead. */
  readonly reason: string;
};
