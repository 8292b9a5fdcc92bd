/** What kind of work an id such as `task:paint` names, and the name within that kind; a name may hold colons. */
export function workIdParts(workId: string): { readonly kind: string; readonly name: string } {
  const [kind = '', ...rest] = workId.split(':');
  return { kind, name: rest.join(':') };
}
