import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeCapability } from '../../../../src/domain/learning/capability/register-capability.ts';
import { explainCapability } from '../../../../src/domain/learning/explain.ts';
import { keepLearnings } from '../../../../src/domain/learning/reflection/keep-learnings.ts';
import { reflectCycle } from '../../../../src/domain/learning/reflection/reflect-cycle.ts';
import { defaultLearningSettings as settings } from '../../../../src/domain/learning/settings.ts';
import { type Fact, history } from '../../../support/recorded.ts';
import { action, finished, learned, learnedFrom, registered, report } from '../stories.ts';

const FLAG = 'tools/deploy.sh wants --safe';

function reportThat(...learnings: string[]) {
  return finished({ report: report({ learnings, capabilities_used: ['deploy'] }) });
}
function known(...facts: readonly Fact[]) {
  const doc = learnedFrom(registered('deploy'), ...facts).capabilities.get('deploy');
  if (doc === undefined) throw new Error('deploy is not known');
  return { doc };
}
function kept(...learnings: readonly string[]): Fact {
  const payload = { cycle_no: 7, capability_ids: ['deploy'], learnings: [...learnings] };
  return { type: 'LearningsKept', payload };
}

const OTHER = 'the ship sails at noon';
function ofShip(...learnings: string[]): Fact {
  return { type: 'LearningsKept', payload: { cycle_no: 8, capability_ids: ['ship'], learnings } };
}

describe('what a cycle found out on its way', () => {
  it('is kept with the abilities that it used, also when the work ended well', () => {
    const documents = learnedFrom(registered('deploy'));
    const cycle = finished({
      actions: [action('sh tools/deploy.sh garden --safe')],
      report: report({ learnings: [FLAG], capabilities_used: ['deploy'] }),
    });
    const facts = reflectCycle(documents, { cycle, settings });
    expect(facts).toContainEqual(
      expect.objectContaining({
        type: 'LearningsKept',
        payload: { cycle_no: 7, capability_ids: ['deploy'], learnings: [FLAG] },
      }),
    );
  });

  it('is kept with an ability that the same report names for the first time', () => {
    const fresh = { id: 'deploy', description: 'deploy', tags: [], notes: '' };
    const cycle = finished({
      report: report({
        learnings: [FLAG],
        capabilities_used: ['deploy'],
        new_capabilities: [fresh],
      }),
    });
    const facts = reflectCycle(learnedFrom(), { cycle, settings }) as Fact[];
    expect(learnedFrom(...facts).capabilities.get('deploy')?.learned).toMatchObject([
      { text: FLAG },
    ]);
  });

  it('is not told twice, and nothing is kept of nothing', () => {
    expect(keepLearnings(reportThat(FLAG), [known(kept(FLAG))])).toEqual([]);
    expect(keepLearnings(reportThat(), [known()])).toEqual([]);
    expect(keepLearnings(reportThat(' ', FLAG), [])).toEqual([]);
    expect(keepLearnings(reportThat(`tools/deploy.sh\nwants --safe`), [known()])).toMatchObject([
      { payload: { learnings: [FLAG] } },
    ]);
  });

  it('is shown to who asks why, with the event that says so', () => {
    const { says, because } = explainCapability(known(kept(FLAG)).doc);
    expect(says).toContain(`learned: ${FLAG}`);
    expect(because.map(({ role }) => role)).toContain('learned');
  });

  it('goes on to the ability that its own is merged into, each line once', () => {
    const facts = [registered('deploy'), kept(FLAG), registered('ship'), ofShip(FLAG, OTHER)];
    const { capabilities } = learnedFrom(...facts);
    const [from, into] = [capabilities.get('ship'), capabilities.get('deploy')];
    if (from === undefined || into === undefined) throw new Error('they are not known');
    const merged = mergeCapability(from, into, 'the same');
    const { learned: lines } = learnedFrom(...facts, merged).capabilities.get('deploy') ?? into;
    expect(lines.map(({ text }) => text)).toEqual([FLAG, OTHER]);
    expect(lines[1]).toEqual(from.learned[1]);
  });

  it('moves no belief', () => {
    expect(known(kept(FLAG)).doc.confidence).toBe(known().doc.confidence);
  });

  const lines = fc.array(fc.record({ isOutside: fc.boolean(), no: fc.nat(30) }), { maxLength: 60 });
  law.prop([lines])(
    'at most eight of each trust, the newest, whatever the other brings',
    (told) => {
      const texts = told.map(({ isOutside, no }) => `${isOutside ? 'page' : 'own'} ${no}`);
      const events = history([registered('deploy'), ...texts.map((text) => kept(text))]);
      const trusted = events.map((event, i) =>
        told[i - 1]?.isOutside === true ? { ...event, trust: 'outside' as const } : event,
      );
      const lines = learned(trusted).capabilities.get('deploy')?.learned ?? [];
      for (const isOutside of [true, false]) {
        const first = [...new Set(texts.filter((_, i) => told[i]?.isOutside === isOutside))];
        const seen = lines.filter(({ trust }) => (trust === 'outside') === isOutside);
        expect(seen.length).toBeLessThanOrEqual(8);
        expect(seen.length).toBe(Math.min(8, first.length));
      }
    },
  );
});
