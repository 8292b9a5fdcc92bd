import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { jobProjection } from '../../src/domain/job/views/job.ts';
import type {
  ModelMessage,
  ModelReply,
  ModelRequest,
  ProviderWeb,
} from '../../src/kernel/ports/model.ts';
import { answers, asks, done } from './loop-story.ts';
import { failing } from './model-story.ts';
import { reflexStory } from './reflex-story.ts';

const web: ProviderWeb = { searches: 3, fetches: 2, fetchTokens: 10_000, allowDomains: null };
const url = 'https://tides.test/today';
const opaque = { provider: 'anthropic', blocks: [{ encrypted_content: 'RW5jcnlwdGVk==' }] };
const looked = {
  opaque,
  web: {
    lookups: [{ kind: 'search' as const, asked: 'tides', addresses: [url], error: null }],
    tokens: 500,
  },
};
const write = { name: 'write_file', input: { path: 'out/greeting.txt', content: 'noon' } };
const report = () => asks({ name: 'report', input: done });
const paused: ModelReply = { ...asks(), ...looked, isPaused: true, stopReason: 'pause_turn' };

type Act = (turn: number, request: ModelRequest) => ModelReply | ReturnType<typeof failing>;

/** One agent whose acting model says this. Every request of it is kept. */
async function story(act: Act, change: Parameters<typeof reflexStory>[0] = { web }) {
  const told = await reflexStory(change);
  told.workspace.folders.add('out');
  const sent: ModelRequest[] = [];
  told.script.of = (_, __, request) => {
    const system = request.system.map(({ text }) => text).join('\n');
    if (system.includes('You decide, before')) return answers({ checks: [], statements: ['so'] });
    if (system.includes('You judge whether'))
      return answers({ met: true, covers: true, missing: [] });
    sent.push(request);
    return act(sent.length, request);
  };
  await told.addTask('t1');
  const facts = async (type: string) =>
    told.log.options.store.read('a', { types: [type], limit: 100 });
  const job = async (id: string) =>
    (await told.log.view('a', [{ projection: jobProjection, keys: 'all' }])).get(
      jobProjection,
      `task:${id}`,
    );
  return { ...told, sent, facts, job };
}

describe('a job whose provider may look things up', () => {
  it('has read text from outside from then on', async () => {
    const { cycle, facts } = await story((turn) =>
      turn === 1 ? { ...asks(write), ...looked } : report(),
    );
    const { of } = await cycle('t1');
    expect(of('ProviderLookedUp')).toMatchObject([{ asked: 'tides', addresses: [url] }]);
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
    const trustOf = async (type: string) => (await facts(type)).map(({ trust }) => trust);
    expect(await trustOf('ActionProposed')).toEqual(['outside']);
    const trusts = await trustOf('JobTurnKept');
    expect(trusts[0]).not.toBe('outside');
    expect(new Set(trusts.slice(1))).toEqual(new Set(['outside']));
  });

  it('sends back what was found as it came, in the same cycle and after a rest', async () => {
    const found: unknown[] = [];
    const { cycle, clock } = await story((turn, { messages }) => {
      found.push(messages.find(({ role }) => role === 'assistant')?.opaque);
      if (turn === 1) return { ...asks(write), ...looked };
      return turn === 2 ? failing({ error: 'overloaded' }) : report();
    });
    const first = await cycle('t1');
    expect(first.types).toContain('JobPaused');
    clock.ms += 86_400_000;
    await cycle('t1');
    expect(found).toEqual([undefined, opaque, opaque]);
  });

  it('goes on with a reply that was interrupted, and counts a turn for it', async () => {
    const ends: (ModelMessage | undefined)[] = [];
    const { cycle, sent, job } = await story((turn, { messages }) => {
      ends.push(messages.at(-1));
      return turn === 1 ? paused : turn === 2 ? asks(write) : report();
    });
    const { of } = await cycle('t1');
    expect(await job('t1')).toMatchObject({ turns: 3 });
    expect(ends[1]).toMatchObject({ role: 'assistant', opaque });
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
    expect(sent.map((request) => request.web)).toEqual([web, web, web]);
  });

  it('is not interrupted for ever', async () => {
    const { cycle, sent } = await story(() => paused);
    const { of } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'no_progress' }]);
    expect(sent.length).toBeLessThan(200);
  });

  it('trusts the cache no further than the call before said', async () => {
    const usage = { inputTokens: 10, cacheWriteTokens: 100, cacheReadTokens: 0, outputTokens: 1 };
    const often = { ...usage, cacheReadTokens: 500_000, webSearches: 3 };
    const { cycle, facts } = await story((turn) => {
      if (turn === 1) return { ...asks(write), usage };
      return turn === 2 ? { ...asks(write), ...looked, usage: often } : report();
    });
    await cycle('t1');
    const [first, second, third] = payloadsOf(await facts('BudgetReserved'), 'BudgetReserved').map(
      ({ worst_case_usd }) => worst_case_usd,
    );
    expect(second).toBeLessThan(first!);
    expect(third).toBe(second);
  });

  it('asks for nothing of the kind where its owner did not choose it', async () => {
    const { cycle, sent } = await story((turn) => (turn === 1 ? asks(write) : report()), {});
    await cycle('t1');
    expect(sent).toHaveLength(2);
    for (const request of sent) expect(request).not.toHaveProperty('web');
  });
});
