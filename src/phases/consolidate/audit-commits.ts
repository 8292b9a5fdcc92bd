import { type CommitClaim, commitIn } from '../../domain/learning/capability/audit-beliefs.ts';
import type { Verifiers } from '../../kernel/ports/step-runner.ts';

/** What a look at a repository with commits says; anything else could not be looked at. */
const HEAD_SEEN = /: head [0-9a-f]{7,}/;

/**
 * Of each reference of git evidence whether its commit is there. Left out: what names no commit, and what cannot be
 * looked at, as a repository outside the workspace or one that is gone. Only looks.
 */
export async function commitsThere(
  refs: readonly string[],
  verifiers: Pick<Verifiers, 'verify'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, boolean>> {
  const look = async (target: string) => {
    const [seen] = await verifiers.verify({
      verifiers: [{ kind: 'git', target }],
      baseline: new Map<string, string | null>(),
      exitCode: null,
      trust: 'self',
      signal,
    });
    return seen;
  };
  const isThere = async ({ repository, commit }: CommitClaim): Promise<boolean | null> => {
    const found = await look(`${repository}@${commit}`);
    if (found?.ok === true) return true;
    if (found?.unseen === true) return null; // a timeout on a busy machine refutes no claim
    const whole = await look(repository);
    return whole !== undefined && HEAD_SEEN.test(whole.ref) ? false : null;
  };
  const there = new Map<string, boolean>();
  for (const ref of refs) {
    const claim = commitIn(ref);
    const answer = claim === null ? null : await isThere(claim);
    if (answer !== null) there.set(ref, answer);
  }
  return there;
}
