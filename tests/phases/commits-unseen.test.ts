import { expect, it } from 'vitest';
import { commitsThere } from '../../src/phases/consolidate/audit-commits.ts';

const HEAD = 'notes: head 0123456789ab, 1 new';
const REF = HEAD;

/** Git, which has the repository, and says this of a commit in it. */
function gitSaying(commit: { readonly ok: boolean; readonly unseen?: true }) {
  return {
    verify: async ({ verifiers }: { verifiers: readonly { target: string }[] }) =>
      verifiers.map(({ target }) =>
        target.includes('@')
          ? { kind: 'git' as const, ref: `${target}: could not look`, ...commit }
          : { kind: 'git' as const, ref: HEAD, ok: true },
      ),
  };
}

it.each([
  [{ ok: true }, true],
  [{ ok: false }, false],
  [{ ok: false, unseen: true as const }, undefined],
])('says of a commit what git said, and nothing where it said nothing: %j', async (said, there) => {
  const { signal } = new AbortController();
  expect((await commitsThere([REF], gitSaying(said), signal)).get(REF)).toBe(there);
});
