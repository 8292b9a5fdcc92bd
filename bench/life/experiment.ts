import { drawOf } from './chance.ts';

/** What the model tries of its own in a life. */
const EXPLORED = 'explored/counts.txt';
const HYPOTHESIS = /files of the workspace can be counted by kind, as of cycle \d+/;
/** Of these, so many turn out to be wrong. */
const WRONG = 0.3;

export function experimentAt(cycleNo: string) {
  return {
    hypothesis: `files of the workspace can be counted by kind, as of cycle ${cycleNo}`,
    capability_target: null,
    rollback: `delete ${EXPLORED}`,
  };
}

/** What a text is to try; null: nothing. */
export function hypothesisIn(text: string): string | null {
  return HYPOTHESIS.exec(text)?.[0] ?? null;
}

/** A hypothesis that does not hold is found out, and said. */
export function isWrong(hypothesis: string): boolean {
  return drawOf(hypothesis) < WRONG;
}

export const experimentCheck = { kind: 'file', path: EXPLORED, contains: 'counted' };

export function experimentCall(told: string) {
  return { name: 'write_file', input: { path: EXPLORED, content: `counted at ${told.length}\n` } };
}
