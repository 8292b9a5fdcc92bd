import { counted } from '../../kernel/text/counted.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import type { ConsolidatedEpisodes } from './consolidate-episodes.ts';

const WHY = {
  too_few: 'rules are looked for among five or more',
  unlike: 'fewer than three are alike',
  failed: 'most of their kind failed',
} as const;

/** What a look for rules came to, for a person. */
export function drawnLines({
  rules_created,
  rules_tested,
  skipped,
}: Pick<ConsolidatedEpisodes, 'rules_created' | 'rules_tested' | 'skipped'>): readonly string[] {
  return [
    ...rules_created.map(
      ({ id, text, episodes }) =>
        `New rule, from ${counted(episodes, 'piece')} of work (${id}): ${oneLine(text)}`,
    ),
    ...(rules_tested === 0 ? [] : [`${counted(rules_tested, 'known rule')} tested.`]),
    ...(rules_created.length + rules_tested === 0 ? ['Nothing new was learned.'] : []),
    ...skipped.map(
      ({ why, episodes }) => `${counted(episodes, 'piece')} of work made no rule: ${WHY[why]}.`,
    ),
  ];
}
