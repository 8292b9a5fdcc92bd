import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { agentResultProjection } from '../../../src/domain/attend/views/agent-result.ts';
import { fact } from '../../../src/domain/fact.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const about = {
  session_id: 's',
  task_id: 's:a1',
  agent_type: 'Explore',
  guest: 'g',
  place: null,
};
const result = { blob: 'b', bytes: 1 };
const tellings = {
  started: fact('HostAgentStarted', about),
  ended: fact('HostAgentEnded', { ...about, status: 'complete', result, error: null }),
  known: fact('HostResultHandedOver', { session_id: 's', task_id: 's:a1', to_session: 'n' }),
};
const steps = fc.array(fc.constantFrom(...Object.values(tellings)), { maxLength: 8 });

test.prop([steps])(
  'a sub-agent whose end was told works no more, whenever its start is told',
  (all) => {
    const events = all.map((one, at) => recorded(one, at + 1));
    const doc = documentsOf(agentResultProjection, events).get('s:a1');
    const isTold = (type: string) => all.some((one) => one.type === type);
    if (isTold('HostAgentEnded')) {
      expect(doc).toMatchObject({ status: 'complete', result });
    } else {
      expect(doc?.status).toBe(isTold('HostAgentStarted') ? 'running' : undefined);
    }
  },
);

test.prop([steps])('its start is the earliest that was told of it', (all) => {
  const events = all.map((one, at) => recorded(one, at + 1));
  const doc = documentsOf(agentResultProjection, events).get('s:a1');
  const first = events.find(({ type }) => type !== 'HostResultHandedOver');
  expect(doc?.started_at).toBe(first?.occurredAt);
});
