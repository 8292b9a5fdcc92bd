import { lazy } from 'react';

/* Every chart, loaded when the first of them is shown. */

export const BeliefChart = lazy(async () => ({
  default: (await import('./charts.tsx')).BeliefChart,
}));
export const FailureChart = lazy(async () => ({
  default: (await import('./charts.tsx')).FailureChart,
}));
export const DrawChart = lazy(async () => ({ default: (await import('./charts.tsx')).DrawChart }));
export const CalibrationChart = lazy(async () => ({
  default: (await import('./charts.tsx')).CalibrationChart,
}));
