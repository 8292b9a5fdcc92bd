import { expect, it } from 'vitest';
import { unreviewedProcedure } from '../../../../src/domain/learning/consolidation/apply-consolidation.ts';
import { approveProcedure } from '../../../../src/domain/learning/procedure/approve-procedure.ts';
import { type Fact, history } from '../../../support/recorded.ts';
import { learned, registered } from '../stories.ts';

const proposed = unreviewedProcedure('git-push', ['git pull', 'git push'], 'model');
const facts = [registered('git-push', { tags: ['git'] }), proposed] as Fact[];
const at = (...more: Fact[]) => learned(history([...facts, ...more])).capabilities.get('git-push');
const procedureId = at()?.procedure?.id ?? '';

it('takes the very steps that were read', () => {
  const event = approveProcedure({ capability: at(), procedureId });
  expect(event?.payload).toMatchObject({ review: 'approved', by: 'owner', steps: [{}, {}] });
  expect(at(event as Fact)?.procedure).toMatchObject({ review: 'approved', id: procedureId });
});

it('approves nothing that is not there, was replaced, or is approved already', () => {
  expect(approveProcedure({ capability: undefined, procedureId })).toBe(null);
  expect(approveProcedure({ capability: at(), procedureId: 'another' })).toBe(null);
  const event = approveProcedure({ capability: at(), procedureId }) as Fact;
  expect(approveProcedure({ capability: at(event), procedureId })).toBe(null);
});
