import { cyclesSince } from './cycles-since.ts';
import type { LearningSettings } from './settings.ts';
import type { ExperienceDoc } from './views/experience.ts';
import type { SelfModelDoc } from './views/self-model.ts';

/** Weight in turbulence of each open error and of a machine in trouble. */
const PER_OPEN_ERROR = 0.1;
const PER_HEALTH_TROUBLE = 0.15;

export type CriticalityInput = {
  readonly experience: ExperienceDoc;
  readonly self: Pick<SelfModelDoc, 'rests'>;
  readonly cycleNo: number;
  readonly lastVerifiedCycle: number | null;
  readonly openErrors: number;
  /** Health classes that are not fine (disk low, memory full ...). */
  readonly healthTroubles: number;
};

/** The payload of `CriticalityAssessed`, but for the cycle. */
export type Criticality = {
  readonly value: number;
  readonly turbulence: number;
  readonly stagnation: number;
  readonly inputs: Readonly<Record<string, number>>;
};

/**
 * D76: clamp(0.5 + 0.5·(stagnation − turbulence)); 0 is chaos, 0.5 viable, 1 stagnant (V43). Turbulence is the share
 * of failures in the last 10 and terms for errors and health; stagnation the cycles without a verified success / 20.
 */
export function assessCriticality(
  input: CriticalityInput,
  settings: Pick<LearningSettings, 'recentExperiences' | 'stagnationCycles'>,
): Criticality {
  const recent = input.experience.window.slice(-settings.recentExperiences);
  const failures = recent.filter(({ outcome }) => outcome === 'failure').length;
  const failure_share = recent.length === 0 ? 0 : failures / recent.length;
  const since = cyclesSince(input.self, input.lastVerifiedCycle ?? 0, input.cycleNo);
  const quiet_cycles = Math.max(0, since - 1);
  const turbulence = clamp(
    failure_share + PER_OPEN_ERROR * input.openErrors + PER_HEALTH_TROUBLE * input.healthTroubles,
  );
  const stagnation = clamp(quiet_cycles / settings.stagnationCycles);
  const { openErrors: open_errors, healthTroubles: health_troubles } = input;
  return {
    value: clamp(0.5 + 0.5 * (stagnation - turbulence)),
    turbulence,
    stagnation,
    inputs: { failure_share, quiet_cycles, open_errors, health_troubles },
  };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
