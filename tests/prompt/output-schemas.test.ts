import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import { describe, expect, it } from 'vitest';
import {
  checkDecision,
  type DecisionOutput,
  decisionOutput,
  decisionOutputFor,
} from '../../src/prompt/output-schemas.ts';

const idle: DecisionOutput = {
  kind: 'idle',
  work_id: null,
  procedure_id: null,
  text: null,
  rationale: 'nothing to do',
  expected_outcome: null,
  capability_ids: [],
  experiment: null,
};
const choices = {
  workIds: ['t-1', 'w-1'],
  approvedProcedureIds: ['p-1'],
  capabilityIds: ['mail'],
  isExploration: false,
  writtenWorkIds: ['w-1'],
  canAct: false,
};

describe('the answer of a deciding model', () => {
  it('has no field for a command and is closed', () => {
    expect(decisionOutput.safeParse({ ...idle, command: 'ls' }).success).toBe(false);
    expect(Object.keys(decisionOutput.shape).join()).not.toMatch(/command|run|steps|shell/);
  });

  it('has a JSON schema that asks for every field and for no number', () => {
    const { schema } = zodOutputFormat(decisionOutput);
    expect(JSON.stringify(schema)).not.toMatch(/"(number|integer)"/);
    expect(schema).toMatchObject({
      additionalProperties: false,
      required: Object.keys(decisionOutput.shape),
    });
  });

  it('may name only what was offered', () => {
    const made = { ...idle, kind: 'task', work_id: 't-2', procedure_id: 'p-9' } as const;
    expect(checkDecision({ ...made, capability_ids: ['mail', 'x'] }, choices)).toEqual([
      'work_id: "t-2" was not offered',
      'procedure_id: "p-9" was not offered',
      'capability_ids: "x" was not offered',
    ]);
  });

  it('may leave out what stands before the colon of an id, where one alone ends so', () => {
    const named = (work_id: string, workIds: readonly string[]) =>
      decisionOutputFor({ ...choices, workIds }).safeParse({ ...idle, kind: 'task', work_id });
    expect(named('t1', ['task:t1', 'task:at1'])).toMatchObject({ data: { work_id: 'task:t1' } });
    expect(named('t1', ['t1', 'task:t2'])).toMatchObject({ data: { work_id: 't1' } });
    expect(named('t1', ['task:t1', 'order:t1']).success).toBe(false);
    expect(named('1', ['task:t1']).success).toBe(false);
  });

  it('is whole for its kind', () => {
    expect(checkDecision(idle, choices)).toEqual([]);
    expect(checkDecision({ ...idle, kind: 'task' }, choices)).toEqual([
      'work_id: a task needs one',
    ]);
    expect(checkDecision({ ...idle, kind: 'reply', text: ' ' }, choices)).toHaveLength(1);
    expect(checkDecision({ ...idle, kind: 'exploration' }, choices)).toHaveLength(2);
    expect(checkDecision({ ...idle, kind: 'task', work_id: 't-1' }, choices)).toEqual([]);
    expect(checkDecision({ ...idle, kind: 'task', work_id: 'w-1' }, choices)).toHaveLength(1);
  });
});
