import {
  type CalibrationSettings,
  calibrationOf,
  defaultCalibrationSettings,
} from '../../../domain/job/calibrate.ts';
import {
  type CalibrationDoc,
  calibrationProjection,
  noCalibration,
} from '../../../domain/job/views/calibration.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { promptList } from '../../list/prompt-list.ts';
import type { PromptRecord } from '../../list/prompt-record.ts';

/** How often earlier claims and verdicts were right, for the next one. */
export const calibration = promptList('calibration', {
  act: {
    section: 'calibration',
    tokens: 400,
    places: 6,
    worth: 110,
    documents: [{ projection: calibrationProjection, keys: [SINGLETON] }],
    records: ({ documents }) =>
      calibrationRecords(documents.get(calibrationProjection, SINGLETON) ?? noCalibration),
  },
  review: { section: 'calibration', tokens: 400, places: 6, worth: 10 },
});

/**
 * The share that was right, once there are enough, and verdicts the owner overturned with the reason, oldest first. Empty
 * if all were right.
 */
export function calibrationRecords(
  doc: CalibrationDoc,
  settings: CalibrationSettings = defaultCalibrationSettings,
): readonly PromptRecord[] {
  const { claims, held, turned } = calibrationOf(doc);
  const corrections = turned.slice(-settings.told).map(({ owner, event_id }): PromptRecord => {
    const reason = owner?.reason ?? '';
    const fields = { passed_as_done: true, owner_said: `not done: ${reason}` };
    return { name: 'correction', fields, eventIds: [event_id], trust: 'owner' };
  });
  const [first, ...rest] = doc.verdicts.map(({ event_id }) => event_id).reverse();
  if (first === undefined || claims < settings.leastClaims || held === claims) return corrections;
  const share = { said_to_be_done: claims, were_done: held };
  const eventIds = [first, ...rest] as const;
  return [...corrections, { name: 'claims', fields: share, eventIds, trust: 'self' }];
}
