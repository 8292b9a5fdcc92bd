/** What people write in a task file instead of a number from 1 to 5. */
export const PRIORITY_OF_WORD: Readonly<Record<string, number>> = {
  lowest: 1,
  low: 2,
  medium: 3,
  normal: 3,
  high: 4,
  critical: 5,
  urgent: 5,
};
