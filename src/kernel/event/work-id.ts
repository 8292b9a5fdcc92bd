/** The kind of work that an id such as `task:paint` names, and the name within that kind, which may contain colons. */
export function workIdParts(workId: string): { readonly kind: string; readonly name: string } {
  const [kind = '', ...rest] = workId.split(':');
  return { kind, name: rest.join(':') };
}

/** The task that an id such as `task:paint` is of; of other work the id itself. */
export function taskIdOf(workId: string): string {
  return workId.replace(/^task:/u, '');
}

/** The id of an exploration's work: its only work is the cycle's own experiment. */
export function explorationWork(cycleNo: number): string {
  return `exploration:${cycleNo}`;
}

export function isExploration(workId: string): boolean {
  return workIdParts(workId).kind === 'exploration';
}
