import { describe, expect, it } from 'vitest';
import { type MemoryDoc, memoryProjection } from '../../../src/domain/memory/views/memory.ts';
import { documentsOf, type Fact, history } from '../../support/recorded.ts';

const text = { blob: 'hmac:1', bytes: 5 };

function stored(memory_id: string, change: object = {}): Fact {
  return {
    type: 'MemoryStored',
    payload: {
      memory_id,
      type: 'semantic',
      kind: 'fact',
      scope: 'global',
      session: 'thread-1',
      position: 1,
      subject: `memory:${memory_id}`,
      text,
      importance: 5,
      standing: 'provisional',
      tags: [],
      source_ids: ['s1'],
      at: '2026-03-01T00:00:00.000Z',
      supersedes: null,
      ...change,
    },
  };
}

function docs(...facts: Fact[]): ReadonlyMap<string, MemoryDoc> {
  return documentsOf(memoryProjection, history(facts));
}

describe('the view of memories', () => {
  it('keeps the trust of the event that stored one', () => {
    const [outside] = docs({ ...stored('m1'), at: { trust: 'outside' } }).values();
    expect(outside).toMatchObject({ trust: 'outside', status: 'active', event_ids: ['e1'] });
  });

  it('lets a correction take the place of what it corrects, which stays as history', () => {
    const all = docs(stored('old'), stored('new', { supersedes: 'old' }));
    expect(all.get('old')).toMatchObject({ status: 'superseded', superseded_by: 'new', text });
    expect(all.get('new')).toMatchObject({ status: 'active', supersedes: 'old' });
  });

  it('counts what said it again and which prompts were given it', () => {
    const recalled: Fact = {
      type: 'MemoriesRecalled',
      payload: {
        purpose: 'act',
        work_id: null,
        cycle_no: 1,
        memory_ids: ['m1', 'm1', 'never-there'],
        left_out_ids: [],
        tokens: 10,
        budget_tokens: 100,
      },
    };
    const again: Fact = {
      type: 'MemoryReinforced',
      payload: { memory_id: 'm1', source_ids: ['s2'] },
    };
    const all = docs(stored('m1'), recalled, again);
    expect([...all.keys()]).toEqual(['m1']);
    expect(all.get('m1')).toMatchObject({
      recalled: 1,
      last_recalled_at: '2026-03-01T00:01:00.000Z',
      reinforced: 1,
      source_ids: ['s1', 's2'],
    });
  });

  it('loses its words when it is forgotten or their key is destroyed', () => {
    const forgotten: Fact = { type: 'MemoryForgotten', payload: { memory_id: 'm1', by: 'owner' } };
    const erased: Fact = {
      type: 'PersonalDataErased',
      payload: { subject: 'memory:m2', key_id: 'k', by: 'owner' },
    };
    const all = docs(stored('m1'), stored('m2'), forgotten, erased);
    expect(all.get('m1')).toMatchObject({ status: 'forgotten', text: null });
    expect(all.get('m2')).toMatchObject({ status: 'forgotten', text: null });
  });

  it('takes up what was forgotten when it is said anew', () => {
    const forgotten: Fact = { type: 'MemoryForgotten', payload: { memory_id: 'm1', by: 'owner' } };
    expect(docs(stored('m1'), forgotten, stored('m1')).get('m1')).toMatchObject({
      status: 'active',
      text,
    });
  });
});
