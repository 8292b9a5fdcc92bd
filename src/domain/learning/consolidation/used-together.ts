import type { LearningSettings } from '../settings.ts';
import type { Experience } from '../views/experience.ts';

type Together = LearningSettings['together'];

/** The line of notes that names what a capability is used with: one, and written anew when that changes. */
const LINE = /^Often used with [\w-]+(?:, [\w-]+)*\.$/;

export function isTogetherLine(line: string): boolean {
  return LINE.test(line);
}

export function togetherLine(others: readonly string[]): string {
  return `Often used with ${others.join(', ')}.`;
}

/** The capabilities of each experience that used some. */
export function usesIn(
  window: readonly Pick<Experience, 'capabilities'>[],
): readonly ReadonlySet<string>[] {
  return window.map(({ capabilities }) => new Set(capabilities)).filter(({ size }) => size > 0);
}

/**
 * What a capability is used with in most of its uses, and clearly more often than that is used anyway: what nearly all work
 * uses says nothing of any. The most telling, by name.
 */
export function usedTogether(
  uses: readonly ReadonlySet<string>[],
  id: string,
  { times, share, lift, most }: Together,
): readonly string[] {
  const own = uses.filter((used) => used.has(id));
  const others = new Set(own.flatMap((used) => [...used].filter((other) => other !== id)));
  const countIn = (all: readonly ReadonlySet<string>[], other: string) =>
    all.filter((used) => used.has(other)).length;
  return [...others]
    .map((other) => {
      const both = countIn(own, other);
      const shareHere = both / own.length;
      return { other, both, shareHere, lift: (shareHere * uses.length) / countIn(uses, other) };
    })
    .filter((one) => one.both >= times && one.shareHere >= share && one.lift >= lift)
    .sort((a, b) => b.lift - a.lift || (a.other < b.other ? -1 : 1))
    .slice(0, most)
    .map(({ other }) => other)
    .sort();
}
