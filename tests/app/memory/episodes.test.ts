import { describe, expect, it } from 'vitest';
import { flushConversation } from '../../../src/app/conversation/flush-conversation.ts';
import { conversationIdOf, guestStream } from '../../../src/app/guest/guest-stream.ts';
import { agentMemory } from '../../../src/app/memory/agent-memory.ts';
import { episodeReads } from '../../../src/app/read-episodes.ts';
import { payloadsOf } from '../../../src/domain/fact.ts';
import { relationReadingProjection } from '../../../src/domain/graph/views/relation-reading.ts';
import { SINGLETON } from '../../../src/kernel/projection/projection.ts';
import { memoryStory } from './memory-story.ts';

function fail(where: string, error: unknown): never {
  throw new Error(where, { cause: error });
}

function talk(name = 'cursor', session = 's') {
  const story = memoryStory();
  const guest = { name, access: 'write' as const };
  const ports = {
    ...story.ports,
    memory: agentMemory(story.ports, { withinMs: 5000 }),
    onError: fail,
  };
  const stream = guestStream(ports, guest);
  const say = async (from: number, to: number) => {
    for (let at = from; at <= to; at++) {
      const input = `The blue box number ${at} stands in room ${at}.`;
      await stream.postProcess({ session, input, output: 'Noted.' });
    }
  };
  const closed = async () =>
    payloadsOf(await story.store.read('a', { types: ['EpisodeClosed'] }), 'EpisodeClosed');
  const episodes = episodeReads(story.ports);
  const id = conversationIdOf(story.ports, guest, session);
  return { ...story, ports, stream, say, closed, episodes, id };
}

describe('an episode of a conversation', () => {
  it('is over at fifty messages, however late that is noticed, and once', async () => {
    const { say, keep, closed, memoryIndex, id } = talk();
    await say(1, 24);
    await keep();
    expect(await closed()).toEqual([]);
    await say(25, 60);
    await keep();
    await memoryIndex.clear();
    await keep();
    const told = (await closed()).map(({ episode_id, messages, why }) => ({
      episode_id,
      messages,
      why,
    }));
    expect(told).toEqual([
      { episode_id: `${id}-1`, messages: 50, why: 'full' },
      { episode_id: `${id}-2`, messages: 50, why: 'full' },
    ]);
  });

  it('is found by what it began with, in lists of episodes and among memories', async () => {
    const { say, keep, episodes, recall, id } = talk();
    await say(1, 26);
    await keep();
    await keep();
    const wish = 'The blue box number 1 stands in room 1.';
    const shown = { kind: 'conversation', goal: wish, outcome: 'unknown', messages: 50 };
    expect(await episodes.recent({ hours: 1, limit: 5 })).toMatchObject([shown]);
    expect(await episodes.search({ text: 'blue box', limit: 5 })).toMatchObject([shown]);
    expect(await episodes.timeline({ days: 1 })).toMatchObject([{ episodes: 1, goals: [wish] }]);
    const asked = { text: 'conversation of cursor with 50 messages' };
    expect(await recall({ ...asked, session: `guest:cursor:${id}` })).toContainEqual(
      expect.stringMatching(/^Conversation of cursor, .*, 50 messages, outcome unknown\..*room 1/),
    );
  });

  it('ends with a flush, which remembers at once and has a model read what waits', async () => {
    const { say, stream, closed, recall, ports, store } = talk();
    await say(1, 2);
    const flushed = await stream.flush('s');
    expect(flushed).toMatchObject({ messages: 4 });
    expect(await recall({ text: 'blue box room 2' })).toContain(
      'The blue box number 2 stands in room 2.',
    );
    const wanted = [{ projection: relationReadingProjection, keys: [SINGLETON] }];
    const reading = (await ports.log.view('a', wanted)).get(relationReadingProjection, SINGLETON);
    const [stored] = await store.read('a', { types: ['MemoryStored'], newestFirst: true });
    expect(reading?.wanted_up_to).toBeGreaterThanOrEqual(stored?.seq ?? 0);
    expect(await stream.flush('s')).toEqual({ episode_ids: [], messages: 0 });
    expect(await stream.flush('never heard of')).toEqual({ episode_ids: [], messages: 0 });
    expect(await closed()).toMatchObject([{ why: 'flushed', no: 1 }]);
    await say(3, 3);
    await stream.flush('s');
    expect(await closed()).toMatchObject([{ no: 1 }, { no: 2, messages: 2 }]);
  });

  it('of the owner is one too: a chat goes on in the next, and stays its own', async () => {
    const { mail, keep, episodes, recall, closed } = talk();
    for (let at = 1; at <= 51; at++) await mail(`My plant number ${at} needs water.`);
    await keep();
    await keep();
    expect(await closed()).toMatchObject([
      { episode_id: 'thread-1-1', kind: 'thread', guest: null, messages: 50 },
    ]);
    const goal = 'My plant number 1 needs water.';
    expect(await episodes.recent({ hours: 1, limit: 5 })).toMatchObject([{ goal }]);
    const asked = { text: 'conversation of 50 messages, outcome unknown', limit: 3 };
    const isDigest = (text: string) => text.startsWith('Conversation');
    expect((await recall(asked)).filter(isDigest)).toEqual([]);
    expect((await recall({ ...asked, session: 'thread-1' })).filter(isDigest)).toHaveLength(1);
  });

  it('is shown to the program that talked, and to no other', async () => {
    const { say, keep, episodes, mail } = talk();
    await say(1, 25);
    for (let at = 1; at <= 50; at++) await mail(`My plant number ${at} needs water.`);
    await keep();
    const ofGuest = async (guest: string) =>
      (await episodes.recent({ hours: 1, limit: 9, guest })).map((one) => one.guest);
    expect(await ofGuest('cursor')).toEqual(['cursor']);
    expect(await ofGuest('codex')).toEqual([]);
    expect(await episodes.recent({ hours: 1, limit: 9 })).toHaveLength(2);
  });

  it('has no words left once its conversation is erased', async () => {
    const { say, ports, id, record, keep, episodes, recall } = talk();
    await say(1, 2);
    await flushConversation(ports, id);
    await keep();
    const subject = `conversation:${id}`;
    await record({ type: 'PersonalDataErased', payload: { subject, key_id: 'k', by: 'owner' } });
    await keep();
    expect(await episodes.recent({ hours: 1, limit: 5 })).toMatchObject([{ goal: null }]);
    expect(await recall({ text: 'blue box' })).toEqual([]);
  });
});
