import { isPlainNo } from '../../kernel/plain-no.ts';
import type { CheckSeen, VerdictBasis } from './events.ts';

/** What kind of work a job does: whom its end concerns. */
export type WorkKind = 'task' | 'order' | 'inbox' | 'failure' | 'exploration';

export type Claim = {
  readonly kind: WorkKind;
  /** An order, or a task that is due again and again. */
  readonly comesAgain: boolean;
  readonly by: 'owner' | 'model' | 'nobody';
  /** What the checks saw before the first action and now, in their order. */
  readonly before: readonly CheckSeen[];
  readonly now: readonly CheckSeen[];
  /** The model says that it is done. */
  readonly claimed: boolean;
  /** There are words for the owner. */
  readonly hasAnswer: boolean;
  /** The owner only asked something: the words are the work. */
  readonly isQuestion: boolean;
  /** The owner turned verdicts like this one: they are asked although checks and reviewer agree. */
  readonly asksOwner: boolean;
  /** The owner said that it is not done although it was called so: their checks alone no longer show it. */
  readonly isOverturned: boolean;
  /** Null: nobody was asked, or nobody could be. */
  readonly review: Review | null;
};

export type Review = {
  readonly met: boolean;
  readonly covers: boolean;
  readonly missing: readonly string[];
};

export type Ruling =
  | { readonly is: 'done'; readonly basis: VerdictBasis }
  /** Nothing outside shows it: the owner is asked. */
  | { readonly is: 'unconfirmed'; readonly basis: VerdictBasis }
  | { readonly is: 'failed'; readonly basis: VerdictBasis; readonly missing: readonly string[] }
  /** The remaining checks could not run, which says nothing: they run again later. */
  | { readonly is: 'unseen'; readonly refs: readonly string[] }
  /** Claimed, and not so: the job is told what is missing. */
  | { readonly is: 'go_on'; readonly missing: readonly string[] };

/**
 * Whether a job is done (D84): all of its checks say so, at least one of them because of the job, and no reviewer names
 * something that is missing. A reviewer's yes may end a job, but what only a judgement shows is the owner's to confirm.
 */
export function judgeClaim(claim: Claim): Ruling {
  const failing = claim.now.filter(isPlainNo).map(({ ref }) => ref);
  const basis = basisOf(claim);
  if (failing.length > 0) return notYet(claim, basis, failing);
  const unseen = unseenIn(claim.now);
  if (unseen.length > 0) return { is: 'unseen', refs: unseen };
  if (isProvedToOwner(claim)) return { is: 'done', basis: 'owner_checks' };
  if (claim.now.length === 0 && !claim.claimed) return notYet(claim, 'model', []);
  if (!isReviewed(claim)) return withoutReview(claim);
  const { review } = claim;
  if (review === null) return { is: 'unconfirmed', basis: 'model' };
  if (!isMet(review)) return notYet(claim, 'reviewer', review.missing);
  return agreed(claim, review);
}

/** `stalls`: pauses for want of progress before, all of which the owner has answered. */
type Unclaimed = Pick<Claim, 'by' | 'before' | 'now' | 'isOverturned' | 'review'> & {
  readonly stalls: number;
};

/**
 * The verdict on a job without progress, of which no claim was accepted: if all checks pass, what changed since is done, and what
 * held before is the owner's to confirm. So is what nothing but a reviewer finds wanting, once an answer of theirs has not
 * helped. Null: a check fails, or there is none.
 */
export function judgeUnclaimed(
  claim: Unclaimed,
): Extract<Ruling, { is: 'done' | 'unconfirmed' }> | null {
  const { now, review, stalls } = claim;
  if (now.some(({ ok }) => !ok)) return null;
  if (review !== null && !isMet(review) && !isProvedToOwner(claim)) {
    return stalls > 0 ? { is: 'unconfirmed', basis: 'reviewer' } : null;
  }
  if (now.length === 0) return null;
  if (isProvedToOwner(claim)) return { is: 'done', basis: 'owner_checks' };
  return { is: 'unconfirmed', basis: basisOf(claim) };
}

/** Whether somebody who took no part has to look: never where hard checks decide, or nothing is claimed. */
export function asksReviewer(claim: Omit<Claim, 'review'>): boolean {
  if (claim.now.some(({ ok }) => !ok) || !isReviewed(claim)) return false;
  if (isProvedToOwner(claim)) return false;
  return claim.now.length > 0 || claim.claimed;
}

/** A check shows that it is not as it should be. */
export function fallsShort(seen: readonly Pick<CheckSeen, 'ok' | 'unseen'>[]): boolean {
  return seen.some(isPlainNo);
}

/** What could not be looked at, and why. */
export function unseenIn(seen: readonly CheckSeen[]): readonly string[] {
  return seen.filter(({ unseen }) => unseen === true).map(({ ref }) => ref);
}

/** The reviewer misses nothing. */
export function isMet({ met, missing }: Pick<Review, 'met' | 'missing'>): boolean {
  return met && missing.length === 0;
}

/**
 * A question is answered and a trouble is looked into: no judgement of others is worth its price there. What a letter
 * wants done is looked at like other work: the answer alone would be the word of the one who did it.
 */
function isReviewed(claim: Omit<Claim, 'review'>): boolean {
  return claim.kind !== 'failure' && !(isOnlyAnswered(claim) && claim.isQuestion);
}

/** A letter that got words, and of which nothing else can be seen. */
function isOnlyAnswered({ kind, now, hasAnswer }: Omit<Claim, 'review'>): boolean {
  return kind === 'inbox' && now.length === 0 && hasAnswer;
}

function withoutReview({ kind }: Claim): Ruling {
  return { is: 'done', basis: kind === 'inbox' ? 'answer' : 'model' };
}

/** What held before, or could not be checked, proves nothing; what holds since, or has changed, was done meanwhile. */
export function isProved({ before, now }: Pick<Claim, 'before' | 'now'>): boolean {
  return now.some(({ ok, state }, i) => {
    const then = before[i];
    if (!ok || then === undefined || then.unseen === true) return false;
    return !then.ok || (state !== null && state !== then.state);
  });
}

/** Their own checks decide, until they say that these do not show it. */
function isProvedToOwner({
  by,
  isOverturned,
  ...seen
}: Pick<Claim, 'by' | 'before' | 'now' | 'isOverturned'>): boolean {
  return by === 'owner' && !isOverturned && isProved(seen);
}

function basisOf({ by, now }: Pick<Claim, 'by' | 'now'>): VerdictBasis {
  if (now.length === 0) return 'model';
  return by === 'owner' ? 'owner_checks' : 'own_checks';
}

function notYet(claim: Claim, basis: VerdictBasis, missing: readonly string[]): Ruling {
  return claim.claimed ? { is: 'go_on', missing } : { is: 'failed', basis, missing };
}

function agreed(claim: Claim, { covers }: Review): Ruling {
  const { by, isOverturned } = claim;
  const isJudged = by !== 'owner' || isOverturned;
  const isShown = covers && isProved(claim) && !claim.asksOwner;
  if (isShown && isJudged) return { is: 'done', basis: basisOf(claim) };
  // Nothing shows it, and the model that did the work says it failed.
  if (!claim.claimed) return { is: 'failed', basis: 'model', missing: [] };
  // The owner has the answer before them, and says so if it is wrong: they are not asked besides.
  if (isOnlyAnswered(claim)) return { is: 'done', basis: 'answer' };
  return { is: isJudged && asksEachTime(claim) ? 'unconfirmed' : 'done', basis: 'reviewer' };
}

/** What comes again runs unattended: nobody is asked each time, unless they turned this one's verdict. */
function asksEachTime({ comesAgain, isOverturned }: Claim): boolean {
  return !comesAgain || isOverturned;
}
