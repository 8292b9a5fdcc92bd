/** The place before all ended documents. */
const NEWEST = [Number.MAX_SAFE_INTEGER, ''] as const;

/** The end of a page of an archive, as text. */
export function archivePlace({
  since,
  key,
}: {
  readonly since: number;
  readonly key: string;
}): string {
  return `${since}:${key}`;
}

/** `since` and key of a place; any other text means the beginning. */
export function archivePlaceOf(before: string | undefined): readonly [since: number, key: string] {
  const [, since, key] = /^(\d{1,15}):(.*)$/s.exec(before ?? '') ?? [];
  return since === undefined || key === undefined ? NEWEST : [Number(since), key];
}
