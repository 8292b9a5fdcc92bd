import { expect } from 'vitest';
import { catalogue } from '../../src/domain/catalogue.ts';
import type { NewEvent, RecordedEvent } from '../../src/kernel/event/event.ts';
import { type Fact, history } from './recorded.ts';

const schemas: Readonly<
  Record<string, { schema: { parse(payload: unknown): unknown } } | undefined>
> = catalogue;

/**
 * Stories for a pure decider: `given(...facts).when(command).expect(...events)`. `read` folds the facts into what
 * the decider sees. Whatever is decided must parse by the catalogue; trust and dedupe keys are not compared.
 */
export function deciderSpec<Documents, Command>(
  read: (events: readonly RecordedEvent[]) => Documents,
  decide: (documents: Documents, command: Command) => readonly NewEvent[],
) {
  return {
    given: (...facts: readonly Fact[]) => ({
      when: (command: Command) => {
        const events = decide(read(history(facts)), command);
        for (const { type, payload } of events) schemas[type]?.schema.parse(payload);
        return outcomeOf(events);
      },
    }),
  };
}

function outcomeOf(events: readonly NewEvent[]) {
  return {
    events,
    /** Exactly these events, in order. */
    expect: (...wanted: readonly { type: string; payload: unknown }[]) => {
      expect(events.map(({ type, payload }) => ({ type, payload }))).toEqual(wanted);
    },
    /** At least these, each with at least these fields; whatever their order. */
    expectAmong: (...wanted: readonly { type: string; payload: object }[]) => {
      const seen = events.map(({ type, payload }) => ({ type, payload }));
      for (const { type, payload } of wanted) {
        expect(seen).toContainEqual({ type, payload: expect.objectContaining(payload) as unknown });
      }
    },
    /** None of these types. */
    expectNo: (...types: readonly string[]) => {
      expect(events.map(({ type }) => type).filter((type) => types.includes(type))).toEqual([]);
    },
  };
}
