import { describe, expect, it } from 'vitest';
import type { LearningEvent } from '../../../../src/domain/learning/capability/register-capability.ts';
import { demoteProcedure } from '../../../../src/domain/learning/procedure/approve-procedure.ts';
import { proceduresDue } from '../../../../src/domain/learning/procedure/procedures-due.ts';
import { workKey } from '../../../../src/domain/learning/procedure/work-key.ts';
import { defaultLearningSettings } from '../../../../src/domain/learning/settings.ts';
import { type Fact, history } from '../../../support/recorded.ts';
import { exercised, learned, registered } from '../stories.ts';

const use = (cycle_no: number, about = {}) => exercised('greet', { cycle_no, ...about });
const uses = (count: number) => Array.from({ length: count }, (_, i) => use(i + 1));
const attached = (about = {}): Fact => ({
  type: 'CapabilityProcedureAttached',
  payload: {
    capability_id: 'greet',
    procedure_id: 'greet-1',
    verify: [],
    by: 'policy',
    steps: [{ tool: 'write_file', input: { path: 'a.md' } }],
    review: 'approved' as const,
    work_key: 'key',
    ...about,
  },
});

function due(before: readonly Fact[], fact: Fact) {
  const { capabilities } = learned(history([registered('greet'), ...before]));
  // Only facts of learning are asked about.
  return proceduresDue(capabilities, [fact as LearningEvent], defaultLearningSettings);
}

describe('a procedure is due', () => {
  it('when a verified use takes the confidence above .8, and from then on until there is one', () => {
    expect(due(uses(2), use(3))).toEqual([]);
    expect(due(uses(3), use(4))).toMatchObject([{ cycles: [1, 2, 3, 4], leastRuns: 3 }]);
    expect(due(uses(4), use(5))).toHaveLength(1);
    expect(due([...uses(4), attached()], use(5))).toEqual([]);
  });

  it('by verified uses of its own only', () => {
    expect(due(uses(3), use(4, { verified: false }))).toEqual([]);
    expect(due(uses(3), use(4, { outcome: 'failure' }))).toEqual([]);
    expect(due(uses(3), use(4, { procedure_id: 'greet-1' }))).toEqual([]);
  });

  it('in place of words that nobody approved, not of what the owner did', () => {
    const words = { steps: [{ run: 'make' }], work_key: undefined };
    expect(due([...uses(3), attached({ ...words, review: 'unreviewed' })], use(4))).toHaveLength(1);
    expect(due([...uses(3), attached({ ...words, by: 'owner' })], use(4))).toEqual([]);
  });

  it('again at the first verified success after a demotion, from runs since then', () => {
    const fell: Fact = {
      type: 'ProcedureDemoted',
      payload: {
        capability_id: 'greet',
        procedure_id: 'greet-1',
        cycle_no: 5,
        work_id: 'task:a',
        why: 'the folder was gone',
        by: 'code',
      },
    };
    expect(due([...uses(4), attached(), fell], use(6))).toMatchObject([
      { cycles: [6], leastRuns: 1 },
    ]);
  });
});

describe('a demotion', () => {
  const about = { procedureId: 'greet-1', why: 'w', by: 'owner', cycleNo: null, workId: null };
  const at = (...facts: readonly Fact[]) =>
    learned(history([registered('greet'), ...facts])).capabilities.get('greet');

  it('stops an approved procedure, once', () => {
    const event = demoteProcedure({ ...about, capability: at(attached()) }) as Fact;
    const after = at(attached(), event);
    expect(after?.procedure).toMatchObject({ review: 'demoted', demoted: { why: 'w' } });
    expect(demoteProcedure({ ...about, capability: after })).toBe(null);
    expect(at(attached(), event, attached())?.procedure).toMatchObject({ review: 'approved' });
  });

  it('is for the very procedure that was meant', () => {
    const capability = at(attached({ procedure_id: 'greet-2' }));
    expect(demoteProcedure({ ...about, capability })).toBe(null);
    expect(demoteProcedure({ ...about, capability: undefined })).toBe(null);
  });
});

describe('the same work', () => {
  const asked = {
    kind: 'task' as const,
    title: 'Say  hello',
    text: 'to all',
    tags: ['b', 'a'],
    verify: [],
    trust: 'owner' as const,
  };

  it('is told by its words, not by its spaces or the order of its tags', () => {
    const again = { ...asked, title: 'Say hello ', tags: ['a', 'b'] };
    expect(workKey(again)).toBe(workKey(asked));
    expect(workKey({ ...asked, text: 'to nobody' })).not.toBe(workKey(asked));
    const verify = [{ kind: 'file' as const, target: 'a.md' }];
    expect(workKey({ ...asked, verify })).not.toBe(workKey(asked));
  });

  it('is never asked for from outside', () => {
    expect(workKey({ ...asked, trust: 'outside' })).toBe(null);
  });
});
