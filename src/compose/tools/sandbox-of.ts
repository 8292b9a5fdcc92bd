import { notePutAside, PUT_ASIDE_INCIDENT } from '../../domain/cycle/incident/note-put-aside.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import type { OpenAgent } from '../open/agent.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

type Sandboxed = Pick<OpenAgent, 'agentId' | 'config' | 'elapsedMs' | 'log' | 'newId' | 'now'> &
  Pick<OpenAgent, 'standIns'>;

/** The sandbox of an agent. What its steps left in git folders and was put aside is an incident in its log. */
export function sandboxOf(agent: Sandboxed): Sandbox {
  const onPutAside = async (said: readonly string[]) => {
    const origin = controllerOrigin(agent);
    const wanted = [{ projection: incidentProjection, keys: [PUT_ASIDE_INCIDENT] }];
    await agent.log.decide(agent.agentId, wanted, (view) => {
      const events = notePutAside(said, view.get(incidentProjection, PUT_ASIDE_INCIDENT));
      const unless = { subjects: [`incident:${PUT_ASIDE_INCIDENT}`] };
      return { decision: { events, unless }, origin };
    });
  };
  return openSandbox({ ...agent, onPutAside });
}
