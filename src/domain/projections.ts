import type { Projection } from '../kernel/projection.ts';
import { budgetProjection } from './budget/views/budget.ts';
import { controllerProjection } from './cycle/views/controller.ts';
import { cycleProjection } from './cycle/views/cycle.ts';
import { effectProjection } from './cycle/views/effect.ts';
import { episodeProjection } from './cycle/views/episode.ts';
import { incidentProjection } from './cycle/views/incident.ts';
import { observationProjection } from './cycle/views/observation.ts';
import { parkedWorkProjection } from './cycle/views/parked-work.ts';
import { tickProjection } from './cycle/views/tick.ts';

/** Every view this program keeps. */
export const projections: readonly Projection[] = [
  budgetProjection,
  controllerProjection,
  cycleProjection,
  effectProjection,
  episodeProjection,
  incidentProjection,
  observationProjection,
  parkedWorkProjection,
  tickProjection,
];
