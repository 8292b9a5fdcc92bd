import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { projections } from '../../../src/domain/projections.ts';
import { heardIn } from '../../../src/kernel/projection/heard.ts';
import { anyHistory } from '../../support/any-event.ts';

it('hands each view just the events that it has a handler for, in their order', () => {
  fc.assert(
    fc.property(anyHistory(catalogue), (events) => {
      const heard = heardIn(projections, events);
      for (const projection of projections) {
        const own = events.filter(({ type }) => projection.on[type] !== undefined);
        expect(heard.of(projection)).toEqual(own);
      }
    }),
  );
});
