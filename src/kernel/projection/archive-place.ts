/** Before all that is over. */
const NEWEST = [Number.MAX_SAFE_INTEGER, ''] as const;

/** Where a page of an archive ends, as text. */
export function archivePlace({
  since,
  key,
}: {
  readonly since: number;
  readonly key: string;
}): string {
  return `${since}:${key}`;
}

/** Since and key of a place; what is no place is the beginning. */
export function archivePlaceOf(before: string | undefined): readonly [since: number, key: string] {
  const [, since, key] = /^(\d{1,15}):(.*)$/s.exec(before ?? '') ?? [];
  return since === undefined || key === undefined ? NEWEST : [Number(since), key];
}
