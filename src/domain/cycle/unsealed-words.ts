import type { UnsealedHistoryDoc } from './views/unsealed-history.ts';

/** For the owner. */
export function unsealedWords({
  up_to_seq,
  backup_created_at,
  reason,
  sealed_by,
}: UnsealedHistoryDoc): string {
  const why =
    reason === 'no_seal'
      ? 'that bore no seal'
      : `sealed with a key (${sealed_by}) that was not here`;
  return `events 1 to ${up_to_seq} are unsealed: they came from a backup of ${backup_created_at} ${why}, so nothing proves that they were not changed before`;
}
