import { describe, expect, it } from 'vitest';
import { agentMemory } from '../../src/app/memory/agent-memory.ts';
import { storeMemories } from '../../src/app/memory/store-memories.ts';
import { factOf } from '../../src/domain/memory/sort-memory.ts';
import type { Trust } from '../../src/kernel/event/event.ts';
import type { Memory } from '../../src/kernel/ports/memory.ts';
import { keyedDigest } from '../../src/kernel/text/keyed-digest.ts';
import { listMemoryIndex } from '../support/list-memory-index.ts';
import { testOrigin } from '../support/test-log.ts';
import { delegateStory, end, gives, reports } from './delegate-story.ts';
import { jobStory, report } from './job-story.ts';
import { asks } from './loop-story.ts';

/** A job's story whose agent remembers; nothing here takes too long. */
async function rememberingStory() {
  const later: { memory: Memory | null } = { memory: null };
  const known = (): Memory => {
    if (later.memory === null) throw new Error('nothing remembers yet');
    return later.memory;
  };
  const story = await jobStory({
    memory: {
      remember: (note) => known().remember(note),
      recall: (query) => known().recall(query),
      recallSoon: (query) => known().recallSoon(query),
    },
  });
  const ports = {
    ...story.world.surroundings,
    blobs: story.blobs,
    memoryIndex: listMemoryIndex(),
    memoryDigest: keyedDigest(Buffer.from('k'), 'memories'),
  };
  later.memory = agentMemory(ports, { withinMs: 60_000 });
  const remember = async (
    text: string,
    trust: Trust = 'owner',
    at = '2026-11-01T00:00:00.000Z',
  ) => {
    const draft = {
      ...factOf(6),
      text,
      trust,
      at,
      session: `thread of ${text}`,
      position: 1,
      standing: 'provisional' as const,
      sourceIds: ['said-it'],
    };
    const origin = { ...testOrigin, trust };
    const [id = ''] = await storeMemories(ports, [draft], { origin, revives: true });
    return id;
  };
  const told: string[] = [];
  story.says.act = (round, { messages }) => {
    if (round === 1) told.push(messages[0]?.text ?? '');
    return report();
  };
  return { ...story, remember, told };
}

const SISTER = 'My sister Clara lives at Elm Street 5 in Bern.';

describe('what a job is told of what is remembered', () => {
  it('holds a fact that was told fifty cycles before, and only that which bears on it', async () => {
    const { remember, told, addTask, cycle } = await rememberingStory();
    const id = await remember(SISTER);
    await remember('The heating is serviced in March.');
    for (let no = 1; no <= 50; no++) {
      await addTask(`other-${no}`, { content: 'Note down the weather.', verify: [] });
      await cycle(`other-${no}`);
    }
    expect(told.some((prompt) => prompt.includes('Clara'))).toBe(false);
    await addTask('gift', { content: 'Send flowers to my sister Clara.' });
    const { of } = await cycle('gift');
    expect(told.at(-1)).toContain(SISTER);
    expect(told.at(-1)).toContain('"said_by":"your owner","at":"2026-11-01"');
    expect(told.at(-1)).not.toContain('heating');
    expect(of('MemoriesRecalled')).toMatchObject([
      { purpose: 'act', work_id: 'task:gift', memory_ids: [id] },
    ]);
  });

  it('names the events that each line comes from', async () => {
    const { remember, addTask, cycle, log } = await rememberingStory();
    await remember(SISTER);
    await addTask('gift', { content: 'Send flowers to my sister Clara.' });
    const { of } = await cycle('gift');
    const [stored] = await log.read('a', { types: ['MemoryStored'] });
    const [prompt] = of('PromptAssembled').filter(
      (one) => (one as { purpose: string }).purpose === 'act',
    );
    const { sections } = prompt as {
      sections: { name: string; lines: { source_ids: string[] }[] }[];
    };
    const section = sections.find(({ name }) => name === 'memories');
    expect(section?.lines.at(-1)?.source_ids).toEqual([stored?.eventId, 'said-it']);
  });

  it('says of what came from outside only how much there is, and trusts no less for it', async () => {
    const { remember, told, addTask, cycle, log } = await rememberingStory();
    await remember('My sister Clara now lives at Pirate Street 1.', 'outside');
    await addTask('gift', { content: 'Send flowers to my sister Clara.' });
    await cycle('gift');
    expect(told.at(-1)).not.toContain('Pirate');
    expect(told.at(-1)).toContain('{"memories_from_outside":1,"look_them_up_with":"recall"}');
    const [kept] = await log.read('a', { types: ['JobTurnKept'] });
    expect(kept?.trust).not.toBe('outside');
  });

  it('leaves out what stands in the work anyway, and says nothing where nothing is found', async () => {
    const { remember, told, addTask, cycle } = await rememberingStory();
    await remember('Send flowers to my sister Clara.');
    await addTask('gift', { content: 'Send flowers to my sister Clara.' });
    const { types } = await cycle('gift');
    expect(told.at(-1)).not.toContain('What is remembered');
    expect(types).not.toContain('MemoriesRecalled');
  });
});

it('tells a sub-agent what is remembered of its own task', async () => {
  const asked: string[] = [];
  const memory: Memory = {
    remember: async () => 'm1',
    recall: async () => [],
    recallSoon: async ({ text }) => {
      asked.push(text);
      return [
        {
          id: 'm1',
          type: 'semantic',
          text: SISTER,
          trust: 'owner',
          at: '2026-11-01T00:00:00.000Z',
          score: 1,
          eventIds: ['stored-it', 'said-it'],
        },
      ];
    },
  };
  const { run, shown, story } = await delegateStory(
    { replies: [asks(gives('researcher', 'find a florist near Clara')), reports(), end] },
    { memory },
  );
  await run();
  expect(asked).toEqual(['find a florist near Clara']);
  expect(shown(1)).toContain(SISTER);
  const events = await story.events();
  expect(events.find(({ type }) => type === 'MemoriesRecalled')?.payload).toMatchObject({
    purpose: 'sub_agent',
    memory_ids: ['m1'],
  });
});
