import { later } from '../../design/later.tsx';

/* Every chart, loaded when the first of them is shown, or before. */

const belief = later(async () => (await import('./charts.tsx')).BeliefChart);
const failure = later(async () => (await import('./charts.tsx')).FailureChart);
const draw = later(async () => (await import('./charts.tsx')).DrawChart);
const calibration = later(async () => (await import('./charts.tsx')).CalibrationChart);

export const BeliefChart = belief.Part;
export const FailureChart = failure.Part;
export const DrawChart = draw.Part;
export const CalibrationChart = calibration.Part;

export async function loadCharts(): Promise<void> {
  await Promise.all([belief, failure, draw, calibration].map(({ load }) => load()));
}
