/** The check ran and the answer is no; a check that could not run (`unseen`) proves nothing. */
export function isPlainNo({
  ok,
  unseen,
}: {
  readonly ok: boolean;
  readonly unseen?: true | undefined;
}): boolean {
  return !ok && unseen !== true;
}
