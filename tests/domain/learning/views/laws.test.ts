import { it as law } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { catalogue } from '../../../../src/domain/catalogue.ts';
import { conversationProjection } from '../../../../src/domain/conversation/views/conversation.ts';
import { scheduleProjection } from '../../../../src/domain/cycle/views/schedule.ts';
import { antiPatternProjection } from '../../../../src/domain/learning/views/anti-pattern.ts';
import { capabilityProjection } from '../../../../src/domain/learning/views/capability.ts';
import { experienceProjection } from '../../../../src/domain/learning/views/experience.ts';
import { experimentProjection } from '../../../../src/domain/learning/views/experiment.ts';
import { explorationRateProjection } from '../../../../src/domain/learning/views/exploration-rate.ts';
import { failureWindowProjection } from '../../../../src/domain/learning/views/failure-window.ts';
import { gapProjection } from '../../../../src/domain/learning/views/gap.ts';
import { noteProjection } from '../../../../src/domain/learning/views/note.ts';
import { selfModelProjection } from '../../../../src/domain/learning/views/self-model.ts';
import { memoryProjection } from '../../../../src/domain/memory/views/memory.ts';
import { dayTallyProjection } from '../../../../src/domain/report/views/day-tally.ts';
import { spendProjection } from '../../../../src/domain/report/views/spend.ts';
import { roleMemoryProjection } from '../../../../src/domain/session/views/role-memory.ts';
import type { EventMap } from '../../../../src/kernel/event/event.ts';
import type { Projection } from '../../../../src/kernel/projection/projection.ts';
import { anyHistory } from '../../../support/any-event.ts';
import { documentsOf } from '../../../support/recorded.ts';

const projections: readonly Projection[] = [
  antiPatternProjection,
  capabilityProjection,
  conversationProjection,
  dayTallyProjection,
  experienceProjection,
  experimentProjection,
  explorationRateProjection,
  failureWindowProjection,
  gapProjection,
  memoryProjection,
  noteProjection,
  roleMemoryProjection,
  scheduleProjection,
  selfModelProjection,
  spendProjection,
];

describe.each(projections.map((projection) => ({ name: projection.name, projection })))(
  'the $name view',
  ({ projection }) => {
    const heard = Object.fromEntries(
      Object.entries(catalogue as EventMap).filter(([type]) => type in projection.on),
    );
    const histories = anyHistory(heard);

    law.prop([histories])('accepts any history in any order', (events) => {
      expect(() => documentsOf(projection, events)).not.toThrow();
    });

    law.prop([histories, fc.nat(30)])(
      'is the same from a snapshot as from the start',
      (events, at) => {
        const snapshot = documentsOf(projection, events.slice(0, at));
        const resumed = documentsOf(projection, events.slice(at), snapshot);
        expect(resumed).toEqual(documentsOf(projection, events));
      },
    );
  },
);
