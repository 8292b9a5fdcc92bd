import { describe, expect, it } from 'vitest';
import { guestMemory } from '../../../src/app/guest/guest-memory.ts';
import { answerCall, MEMORY_CALLS } from '../../../src/app/guest/memory-calls.ts';
import { memoryClient } from '../../../src/app/guest/memory-client.ts';
import { memoryStory } from '../memory/memory-story.ts';

function stepUnderTest() {
  const story = memoryStory();
  const memory = guestMemory(story.ports, { name: 'step-of-cycle-1', access: 'write' });
  const errors: string[] = [];
  const ask = async (line: string) => {
    const said = await answerCall({ ports: story.ports, memory }, line, (where) => {
      errors.push(where);
    });
    return JSON.parse(said) as { id: string | null; answer?: unknown; error?: string };
  };
  const call = (name: string, input: object = {}) =>
    ask(JSON.stringify({ id: '1', call: name, input }));
  return { ...story, ask, call, errors };
}

describe('code in a step', () => {
  it('finds what is remembered, and keeps facts as words from outside', async () => {
    const { call, add, docs } = stepUnderTest();
    await add({ text: 'The shop opens at nine' });
    expect(await call('query', { text: 'shop' })).toMatchObject({
      id: '1',
      answer: [{ text: 'The shop opens at nine', trust: 'owner' }],
    });
    const [first] = (await call('query', { text: 'shop' })).answer as readonly object[];
    expect(Object.keys(first ?? {})).toEqual(['id', 'type', 'text', 'trust', 'at', 'score']);
    const { answer } = await call('store', { fact: 'The printer is called Otto' });
    expect((await docs()).find(({ memory_id }) => memory_id === answer)).toMatchObject({
      trust: 'outside',
      standing: 'provisional',
    });
  });

  it('is answered whatever it says', async () => {
    const { ask, call, errors } = stepUnderTest();
    for (const line of ['', 'x', '{}', '[]', '{"id":1}', '"']) {
      expect(await ask(line), line).toMatchObject({ id: null, error: 'that is no question' });
    }
    expect(await call('forget', { id: 'x' })).toEqual({
      id: '1',
      error: 'there is no call forget',
    });
    expect((await call('constructor')).error).toContain('no call');
    expect((await call('query', { text: '' })).error).toContain('text');
    for (const name of ['query_procedure', 'recent_episodes', 'search_episodes', 'timeline']) {
      expect(await call(name, { goal: 'x', text: 'x' })).toHaveProperty('error');
    }
    expect(await call('timeline')).toEqual({ id: '1', answer: [] });
    expect(await call('recent_episodes', { hours: 1 })).toEqual({ id: '1', answer: [] });
    expect(errors).toEqual([]);
  });
});

it('has a function with types for every call', () => {
  const { 'memory.mjs': code, 'memory.d.mts': types } = memoryClient();
  for (const name of Object.keys(MEMORY_CALLS)) {
    expect(code).toContain(`  ${name}: (input = {}) => askMemory('${name}', input),`);
    expect(types).toMatch(new RegExp(`  ${name}\\(input\\??: \\{`));
  }
  expect(types).toContain('timeline(input?: { readonly days?: number }): Promise<readonly ({');
  expect(types).toContain('query(input: { readonly text: string; readonly limit?: number })');
  expect(types).not.toContain('unknown');
});
