/** What kind of work an id such as `task:paint` names, and the name within that kind; a name may hold colons. */
export function workIdParts(workId: string): { readonly kind: string; readonly name: string } {
  const [kind = '', ...rest] = workId.split(':');
  return { kind, name: rest.join(':') };
}

/** The work of an exploration: there is none but the cycle's own experiment. */
export function explorationWork(cycleNo: number): string {
  return `exploration:${cycleNo}`;
}

export function isExploration(workId: string): boolean {
  return workIdParts(workId).kind === 'exploration';
}
