import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect } from 'vitest';
import { closeAll, closeFull } from '../../../src/domain/conversation/close-episode.ts';
import {
  type ConversationDoc,
  conversationProjection,
} from '../../../src/domain/conversation/views/conversation.ts';
import { type Fact, fact, isOfType } from '../../../src/domain/fact.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const text = { blob: 'b', bytes: 1 };
const turn = (at: number) =>
  fact('TurnKept', {
    conversation_id: 'c',
    guest: 'g',
    turn_id: `t${at}`,
    input: text,
    output: text,
  });

/** Turns with whoever closes episodes in between: what is full, or all (a flush). */
const steps = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: fc.constant('turn' as const) },
    { weight: 1, arbitrary: fc.constant('look' as const) },
    { weight: 1, arbitrary: fc.constant('flush' as const) },
  ),
  { maxLength: 200 },
);

function lived(all: readonly ('turn' | 'look' | 'flush')[]) {
  let docs: ReadonlyMap<string, ConversationDoc> = new Map();
  const closed: Fact<'EpisodeClosed'>[] = [];
  let seq = 0;
  const happen = (one: Fact) => {
    seq += 1;
    docs = documentsOf(conversationProjection, [recorded(one, seq)], docs);
    if (isOfType(one, 'EpisodeClosed')) closed.push(one);
  };
  for (const step of all) {
    const doc = docs.get('c');
    if (step === 'turn') happen(turn(seq));
    else if (doc !== undefined) (step === 'look' ? closeFull : closeAll)(doc).forEach(happen);
  }
  return { closed: closed.map(({ payload }) => payload), doc: docs.get('c') };
}

test.prop([steps])('episodes follow one another, none longer than fifty messages', (all) => {
  const { closed } = lived(all);
  expect(closed.map(({ no }) => no)).toEqual(closed.map((_, at) => at + 1));
  for (const { messages, why } of closed) {
    expect(messages).toBeLessThanOrEqual(50);
    expect(why === 'full').toBe(messages === 50);
  }
});

test.prop([steps])('each message is in one episode, whoever looks when', (all) => {
  const { closed, doc } = lived([...all, 'flush']);
  const counted = closed.reduce((sum, { messages }) => sum + messages, 0);
  expect(counted).toBe(2 * all.filter((step) => step === 'turn').length);
  expect(doc?.episode ?? null).toBeNull();
  expect(doc?.full ?? []).toEqual([]);
});
