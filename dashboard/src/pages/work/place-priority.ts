/** The least and the most urgent. */
export const PRIORITIES = [5, 4, 3, 2, 1] as const;
const [MOST] = PRIORITIES;
const LEAST = 1;

/**
 * The priority that a card gets from the place where it is put. Between two cards it is that of the lower one, so that it
 * comes before; at the top it is more than that of the first, at the end no more than that of the last.
 */
export function placePriority(above: number | null, below: number | null): number {
  if (above === null && below === null) return 3;
  if (above === null) return Math.min(MOST, (below ?? LEAST) + 1);
  if (below === null) return above;
  return above > below ? Math.min(above, below + 1) : below;
}
