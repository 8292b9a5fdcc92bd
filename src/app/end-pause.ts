import { isPauseOver } from '../domain/cycle/gate-tick.ts';
import { controllerProjection } from '../domain/cycle/views/controller.ts';
import { fact } from '../domain/fact.ts';
import { controllerOrigin } from '../kernel/event/controller-origin.ts';
import { SINGLETON } from '../kernel/projection/projection.ts';
import type { Agent } from './agent.ts';

/** Ends a pause whose time is over. @throws AppendConflict when the owner paused or resumed meanwhile */
export async function endPause({
  agent,
}: {
  readonly agent: Pick<Agent, 'agentId' | 'log' | 'newId' | 'now'>;
}): Promise<void> {
  const view = await agent.log.view(agent.agentId, [
    { projection: controllerProjection, keys: [SINGLETON] },
  ]);
  const controller = view.get(controllerProjection, SINGLETON);
  if (controller === undefined || !isPauseOver(controller, agent.now())) return;
  const payload = { by: 'time', reason: 'the pause is over' };
  await agent.log.append(agent.agentId, controllerOrigin(agent), {
    events: [fact('ControllerResumed', payload)],
    unless: { subjects: ['controller'], after: view.head },
  });
}
