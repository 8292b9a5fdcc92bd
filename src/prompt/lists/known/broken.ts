import { numberedSteps } from '../../../domain/learning/procedure/procedure-steps.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../../domain/learning/views/capability.ts';
import { leastTrusted } from '../../least-trusted.ts';
import { promptList } from '../../list/prompt-list.ts';
import type { PromptRecord } from '../../list/prompt-record.ts';

/** The procedure that did this work until it failed, and the failure. */
export const broken = promptList('broken', {
  act: {
    section: 'broken',
    tokens: 800,
    places: 3,
    worth: 120,
    documents: [{ projection: capabilityProjection, keys: 'all' }],
    records: ({ documents, work: { id } }) =>
      [...documents.all(capabilityProjection).values()].flatMap((doc) => brokenBy(doc, id)),
  },
});

function brokenBy({ procedure }: CapabilityDoc, workId: string): readonly PromptRecord[] {
  const demoted = procedure?.demoted ?? null;
  if (procedure === null || demoted === null || demoted.work_id !== workId) return [];
  const fields = { steps: numberedSteps(procedure.steps), went_wrong: demoted.why };
  const eventIds = [procedure.event_id, demoted.event_id] as const;
  const trust = leastTrusted([procedure.trust, demoted.trust]);
  return [{ name: procedure.id, fields, eventIds, trust }];
}
