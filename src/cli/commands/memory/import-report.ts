import type { ImportPlan } from '../../../domain/import-plan.ts';
import type { Session } from '../../terminal/session.ts';

/** Types that an import writes: their dedupe keys show what was imported before. */
const TYPES = [
  'IntentionArranged',
  'CapabilityRegistered',
  'AntiPatternRegistered',
  'NoteKept',
  'UserPreferenceObserved',
  'IntentionFormed',
  'LegacyDataImported',
];
const PAGE = 1000;

/** What an import added, or would add, and what it left out. */
export function importLines(
  { taken, refused }: Pick<ImportPlan, 'taken' | 'refused'>,
  isDryRun: boolean,
): readonly string[] {
  return [
    ...Object.entries(taken).map(
      ([kind, count]) => `${isDryRun ? 'would take' : 'took'} ${count} ${kind.replace('_', '-')}`,
    ),
    ...refused.map(({ what, why }) => `left out ${what}: ${why}`),
  ];
}

/** Dedupe keys of earlier imports. */
export async function storedKeys({ agent }: Session): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (let after = 0; ; ) {
    const page = await agent.store.read(agent.agentId, { types: TYPES, after, limit: PAGE });
    for (const { dedupeKey } of page) {
      if (dedupeKey?.startsWith('import:') === true) keys.add(dedupeKey);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return keys;
    after = last.seq;
  }
}
