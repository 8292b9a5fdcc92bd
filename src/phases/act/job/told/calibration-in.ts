import {
  type CalibrationDoc,
  calibrationProjection,
  noCalibration,
} from '../../../../domain/job/views/calibration.ts';
import { SINGLETON } from '../../../../kernel/projection/projection.ts';
import type { PhaseContext } from '../../../phase-context.ts';

export async function calibrationIn(context: PhaseContext): Promise<CalibrationDoc> {
  const view = await context.view([{ projection: calibrationProjection, keys: [SINGLETON] }]);
  return view.get(calibrationProjection, SINGLETON) ?? noCalibration;
}
