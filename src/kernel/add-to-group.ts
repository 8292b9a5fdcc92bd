/** Adds to the group of this key, which begins with the first of it. */
export function addToGroup<Key, One>(groups: Map<Key, One[]>, key: Key, one: One): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [one]);
  else group.push(one);
}
