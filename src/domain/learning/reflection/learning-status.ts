import { roundTo2 } from '../../../kernel/confidence.ts';
import type { LearningDocuments } from '../learning-documents.ts';
import { usable } from '../match-work.ts';
import type { LearningSettings } from '../settings.ts';

/** V60, under the names of the original. */
export type LearningStatus = {
  readonly total_capabilities: number;
  readonly total_anti_patterns: number;
  /** Of those that were tried; 0 when none was. */
  readonly avg_confidence: number;
  readonly exploration_rate: number;
  /** Of the last 100. */
  readonly total_experiences: number;
  /** Of the last ten, or of fewer if there are not as many; 0 if there is none. */
  readonly recent_success_rate: number;
};

/** The six fields of `GET /api/learning_status`, from the documents alone. Retired and merged entries do not count. */
export function learningStatus(
  documents: Pick<
    LearningDocuments,
    'capabilities' | 'antiPatterns' | 'exploration' | 'experience'
  >,
  { recentExperiences }: Pick<LearningSettings, 'recentExperiences'>,
): LearningStatus {
  const capabilities = usable(documents.capabilities.values());
  const active = [...documents.antiPatterns.values()].filter(({ status }) => status === 'active');
  const beliefs = capabilities.flatMap(({ confidence }) => confidence ?? []);
  const { window } = documents.experience;
  const recent = window.slice(-recentExperiences);
  return {
    total_capabilities: capabilities.length,
    total_anti_patterns: active.length,
    avg_confidence: share(
      beliefs.reduce((sum, belief) => sum + belief, 0),
      beliefs.length,
    ),
    exploration_rate: documents.exploration.base_rate,
    total_experiences: window.length,
    recent_success_rate: share(recent.filter(({ success }) => success).length, recent.length),
  };
}

function share(sum: number, count: number): number {
  return count === 0 ? 0 : roundTo2(sum / count);
}
