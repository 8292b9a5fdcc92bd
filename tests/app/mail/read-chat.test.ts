import { expect, it } from 'vitest';
import { chatReads } from '../../../src/app/mail/read-chat.ts';
import { receiveMail } from '../../../src/phases/mail/receive-mail.ts';
import { triageMail } from '../../../src/phases/mail/triage-mail.ts';
import { mailStory } from '../../phases/mail-story.ts';

it('calls a preference answered that code has kept', async () => {
  const story = mailStory();
  const { signal } = new AbortController();
  const text = 'From now on always write Python tests with unittest, never pytest.';
  story.arrives({ text, subject: '', threadId: 'chat-1' });
  await receiveMail(story.ports, story.inbox, signal);
  await triageMail(story.ports, signal);
  const { blobs } = story.ports;
  const chats = chatReads({ agentId: 'a', log: story.log, blobs, hasModel: async () => true });
  const chat = await chats.thread('chat-1');
  expect(chat?.standing).toMatchObject({ state: 'answered' });
  expect(chat?.messages.at(-1)?.text).toContain('I will keep to this');
});

it('shows the answer of what it calls answered, also when it comes while the chat is read', async () => {
  const story = mailStory();
  const { signal } = new AbortController();
  story.arrives({ text: 'status', subject: '', threadId: 'chat-1' });
  await receiveMail(story.ports, story.inbox, signal);
  let reads = 0;
  const log = {
    ...story.log,
    view: async (...asked: Parameters<typeof story.log.view>) => {
      const view = await story.log.view(...asked);
      reads += 1;
      if (reads === 1) await triageMail(story.ports, signal);
      return view;
    },
  };
  const { blobs } = story.ports;
  const chats = chatReads({ agentId: 'a', log, blobs, hasModel: async () => false });
  const chat = await chats.thread('chat-1');
  expect(chat?.standing).toMatchObject({ state: 'answered' });
  expect(chat?.messages.map(({ by, text }) => [by, text?.trim()])).toEqual([
    ['owner', 'status'],
    ['agent', 'All is well.'],
  ]);
});
