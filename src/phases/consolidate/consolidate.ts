import { endCycle } from '../../domain/cycle/end-cycle.ts';
import type { CycleSettings } from '../../domain/cycle/settings.ts';
import { controllerProjection, emptyController } from '../../domain/cycle/views/controller.ts';
import { type CycleDoc, cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import type { Fact } from '../../domain/fact.ts';
import { experienceProjection } from '../../domain/learning/views/experience.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { PhaseBody, PhaseContext } from '../phase-context.ts';

export type ConsolidatePorts = {
  readonly cycleSettings: CycleSettings;
  readonly tickIntervalMs: number;
  /** Each says by its events what it did; none when it is not due. */
  readonly passes: readonly ((context: PhaseContext) => Promise<readonly Fact[]>)[];
};

/** The passes that are due, then the end of the cycle. */
export function consolidate(ports: ConsolidatePorts): PhaseBody {
  return async (context) => {
    const learned: Fact[] = [];
    for (const pass of ports.passes) learned.push(...(await pass(context)));
    const key = cycleKey(context.cycleNo);
    const view = await context.view([
      { projection: cycleProjection, keys: [key] },
      { projection: controllerProjection, keys: [SINGLETON] },
      { projection: experienceProjection, keys: [SINGLETON] },
    ]);
    const cycle = view.get(cycleProjection, key);
    if (cycle === undefined) return { events: learned, result: 'no such cycle' };
    const experience = view.get(experienceProjection, SINGLETON)?.window.at(-1);
    const outcome = cycleOutcome(
      cycle,
      experience?.cycle === context.cycleNo ? experience : undefined,
    );
    const end = endCycle({
      cycle,
      controller: view.get(controllerProjection, SINGLETON) ?? emptyController,
      outcome,
      now: view.now,
      settings: { ...ports.cycleSettings, tickIntervalMs: ports.tickIntervalMs },
    });
    return { events: [...learned, ...end], result: outcome };
  };
}

/** A cycle that chose to do nothing did not fail; one whose job is suspended has no result yet. */
function cycleOutcome(
  { decision }: CycleDoc,
  experience: { readonly outcome: 'success' | 'failure' | 'partial' } | undefined,
): 'success' | 'partial' | 'failure' | 'nothing' {
  if (decision === null || decision.kind === 'idle') return 'nothing';
  return experience?.outcome ?? 'partial';
}
