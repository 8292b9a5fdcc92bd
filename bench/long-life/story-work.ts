/** How often something comes, in cycles; a cycle without work decides to do nothing. */
export const EVERY = {
  work: 1,
  mail: 5,
  incident: 10,
  approval: 12,
  capability: 40,
  lesson: 25,
  inbox: 20,
};
export type Every = Readonly<Record<keyof typeof EVERY, number>>;
/** Different things that tasks are about: what is learned of them grows no further. */
export const SUBJECTS = 60;
/** What a call costs. */
export const USD = 0.012;

export function subjectOf(no: number): string {
  return `service ${no % SUBJECTS}`;
}

/** As long as a hash. */
export function hashLike(text: string): string {
  return text.padStart(64, '0');
}

/** The task of a cycle as work. */
export function workOf(no: number) {
  return {
    kind: 'task' as const,
    id: `task:task-${no}`,
    title: `Look into the errors of ${subjectOf(no)} and write down what they were`,
    fingerprint: hashLike(`${no}`).slice(-32),
    priority: 3,
    tags: ['errors'],
  };
}
