import { drawOf } from './chance.ts';

const HYPOTHESIS = /files of the workspace can be counted by kind, as of cycle \d+/;
/** Of these, so many turn out to be wrong. */
const WRONG = 0.3;

export function experimentAt(cycleNo: string) {
  return {
    hypothesis: `files of the workspace can be counted by kind, as of cycle ${cycleNo}`,
    capability_target: null,
    rollback: `delete ${exploredIn(cycleNo)}`,
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

/** Each has a file of its own: what is there of an earlier one shows nothing. */
function exploredIn(cycleNo: string): string {
  return `explored/counts-${cycleNo}.txt`;
}

function exploredFor(hypothesis: string): string {
  return exploredIn(/\d+$/.exec(hypothesis)?.[0] ?? '0');
}

export function experimentCheck(hypothesis: string) {
  return { kind: 'file', path: exploredFor(hypothesis), contains: 'counted' };
}

export function experimentCall(hypothesis: string) {
  return {
    name: 'write_file',
    input: { path: exploredFor(hypothesis), content: `counted for: ${hypothesis}\n` },
  };
}
