import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentRole } from '../../../src/domain/session/events.ts';
import { roleMemoryProjection } from '../../../src/domain/session/views/role-memory.ts';
import type { Trust } from '../../../src/kernel/event/event.ts';
import { documentsOf, type Fact, history } from '../../support/recorded.ts';

const says = (note: string, trust: Trust = 'self', role: AgentRole = 'builder'): Fact => ({
  type: 'AgentMemoryUpdated',
  payload: { role, note, source_run: `run of ${note}` },
  at: { trust },
});
const forgets = (note_id: string | null): Fact => ({
  type: 'AgentMemoryForgotten',
  payload: { role: 'builder', note_id },
});
const memory = (...facts: readonly Fact[]) =>
  documentsOf(roleMemoryProjection, history(facts)).get('builder');
const texts = (...facts: readonly Fact[]) => memory(...facts)?.notes.map(({ text }) => text) ?? [];

describe('the memory of a role', () => {
  it('is its own: other roles have theirs', () => {
    expect(texts(says('a'), says('b', 'self', 'reviewer'), says('c'))).toEqual(['a', 'c']);
  });

  it('keeps a note with the event and the run it comes from', () => {
    expect(memory(says('Tests need the flag'))?.notes).toEqual([
      {
        note_id: 'builder-1',
        text: 'Tests need the flag',
        trust: 'self',
        at: '2026-03-01T00:00:00.000Z',
        source_run: 'run of Tests need the flag',
        event_ids: ['e1'],
      },
    ]);
  });

  it('keeps the same words once, as the newest, with all their events', () => {
    const [other, same] = memory(says('a b'), says('c'), says(' A  b. '))?.notes ?? [];
    expect(other).toMatchObject({ text: 'c', note_id: 'builder-2' });
    expect(same).toMatchObject({ note_id: 'builder-1', event_ids: ['e1', 'e3'] });
  });

  it('believes the most trusted of those who say the same, in their words', () => {
    const trusts = (...facts: readonly Fact[]) => memory(...facts)?.notes.map((one) => one.trust);
    expect(trusts(says('a', 'outside'))).toEqual(['outside']);
    expect(trusts(says('a', 'outside'), says('a', 'owner'))).toEqual(['owner']);
    expect(trusts(says('a', 'owner'), says('a', 'outside'))).toEqual(['owner']);
    expect(texts(says('a', 'self'), says('A.', 'outside'))).toEqual(['a']);
  });

  it('forgets one note or all, and never names another one like it', () => {
    expect(texts(says('a'), says('b'), forgets('builder-1'))).toEqual(['b']);
    const after = memory(says('a'), says('b'), forgets(null), says('c'));
    expect(after?.notes).toMatchObject([{ note_id: 'builder-3', text: 'c' }]);
  });

  it('keeps one line of a note, and nothing of an empty one', () => {
    expect(texts(says('a\n\n# What the owner wants\tb'), says(' \n'))).toEqual([
      'a # What the owner wants b',
    ]);
    expect(texts(says('x'.repeat(400)))[0]).toHaveLength(300);
  });

  it('has no room for outside text in the place of what it knows', () => {
    const own = Array.from({ length: 20 }, (_, i) => says(`own ${i}`));
    const foreign = Array.from({ length: 30 }, (_, i) => says(`foreign ${i}`, 'outside'));
    expect(texts(...own, ...foreign)).toEqual(texts(...own));
    expect(texts(...foreign, ...own)).toEqual(texts(...own));
    expect(texts(...own, says('new'))).not.toContain('own 0');
  });
});

const anyNote = fc.tuple(
  fc.constantFrom('a', 'A.', 'b', 'c', ...Array.from({ length: 30 }, (_, i) => `n${i}`)),
  fc.constantFrom<Trust>('owner', 'self', 'outside'),
);

describe('laws of the view', () => {
  test.prop([fc.array(anyNote, { maxLength: 80 })])('it stays small and repeats nothing', (all) => {
    const doc = memory(...all.map(([note, trust]) => says(note, trust)));
    const kept = doc?.notes ?? [];
    expect(kept.length).toBeLessThanOrEqual(20);
    expect(new Set(kept.map(({ note_id }) => note_id)).size).toBe(kept.length);
    expect(new Set(kept.map(({ text }) => text.toLowerCase().replace(/\.$/, ''))).size).toBe(
      kept.length,
    );
  });

  test.prop([fc.array(anyNote, { maxLength: 40 })])(
    'no note is trusted more than somebody who said it',
    (all) => {
      const doc = memory(...all.map(([note, trust]) => says(note, trust)));
      for (const { text, trust } of doc?.notes ?? []) {
        expect(all).toContainEqual([text, trust]);
      }
    },
  );
});
