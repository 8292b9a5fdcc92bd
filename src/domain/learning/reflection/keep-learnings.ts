import { oneLine } from '../../../kernel/text/one-line.ts';
import { fact } from '../../fact.ts';
import type { RecordedUse } from '../capability/record-uses.ts';
import type { LearningEventOf } from '../capability/register-capability.ts';
import type { FinishedCycle } from '../finished-cycle.ts';

/**
 * What a cycle found out on its way, in the words of its report, kept with the abilities that it used: a try that
 * failed in successful work is not an anti-pattern, and its lesson would be lost. Words alone: they change no
 * confidence. Returns none if all of the capabilities have them already.
 */
export function keepLearnings(
  { cycleNo, report }: Pick<FinishedCycle, 'cycleNo' | 'report'>,
  uses: readonly Pick<RecordedUse, 'doc'>[],
): readonly LearningEventOf<'LearningsKept'>[] {
  const told = (report?.learnings ?? []).map(oneLine);
  const learnings = [...new Set(told)].filter(
    (text) => text !== '' && uses.some(({ doc }) => !doc.learned.some((one) => one.text === text)),
  );
  if (learnings.length === 0) return [];
  const capability_ids = uses.map(({ doc }) => doc.id);
  return [fact('LearningsKept', { cycle_no: cycleNo, capability_ids, learnings })];
}
