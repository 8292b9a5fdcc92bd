/** Something was looked at and is not so; what could not be looked at (`unseen`) says nothing. */
export function isPlainNo({
  ok,
  unseen,
}: {
  readonly ok: boolean;
  readonly unseen?: true | undefined;
}): boolean {
  return !ok && unseen !== true;
}
