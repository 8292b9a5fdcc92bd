import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { jobProjection } from '../../src/domain/job/views/job.ts';
import { inboxProjection } from '../../src/domain/task/views/inbox.ts';
import { mailStory } from './mail-story.ts';

/** Work that an owner asked for by mail, which did not come off once. */
async function failing(text = 'Fix the printer in the office, it does not answer.') {
  const story = mailStory({ hasModel: true });
  const first = story.arrives({ text, subject: 'Printer' });
  await story.round();
  const [{ file_hash: id } = { file_hash: '' }] = payloadsOf(
    await story.all('InboxFileSeen'),
    'InboxFileSeen',
  );
  const job = { job_id: 'job-1', work_id: `inbox:${id}`, cycle_no: 1 };
  await story.record(
    { type: 'JobOpened', payload: { ...job, fingerprint: id } },
    {
      type: 'JobPaused',
      payload: { ...job, reason: 'outage', detail: 'away', question: null, retry_at: null },
    },
  );
  return {
    ...story,
    say: async (words: string) => {
      story.arrives({ text: words, inReplyTo: first, subject: 'Re: Printer' });
      await story.round();
      return story.went.at(-1)?.text ?? '';
    },
    letters: async () => {
      const wanted = [
        { projection: inboxProjection, keys: 'all' as const },
        { projection: jobProjection, keys: 'all' as const },
      ];
      const view = await story.log.view('a', wanted);
      const open = [...view.all(inboxProjection).values()].filter(({ status }) => status === 'new');
      return { open: open.length, job: view.get(jobProjection, job.work_id)?.status };
    },
  };
}

describe('work that was asked for by mail', () => {
  it.each([
    'never mind',
    'cancel it',
    'Never mind, I bought a new one.',
    'forget it, Karl does it',
    'Hat sich erledigt, ich habe einen neuen gekauft.',
    'laisse tomber, je l’ai réparée',
  ])('is dropped by its owner: %s', async (words) => {
    const { say, letters } = await failing();
    expect(await say(words)).toContain('Printer');
    expect(await letters()).toEqual({ open: 0, job: 'dropped' });
  });

  it.each([
    'Never mind the noise, just make it print.',
    'forget it, use the blue one instead',
    'Never mind, can you look at the scanner?',
  ])('is not dropped where something else is wanted: %s', async (words) => {
    const { say, letters } = await failing();
    await say(words);
    expect(await letters()).toMatchObject({ open: 2, job: 'paused' });
  });

  it('is dropped before it was begun', async () => {
    const story = mailStory({ hasModel: true });
    const inReplyTo = story.arrives({ text: 'Find out when the museum opens.', subject: 'Museum' });
    await story.round();
    story.arrives({ text: 'never mind', inReplyTo, subject: 'Re: Museum' });
    await story.round();
    expect(story.went.at(-1)?.text).toContain('Museum');
    const view = await story.log.view('a', [{ projection: inboxProjection, keys: 'all' }]);
    expect([...view.all(inboxProjection).values()]).toMatchObject([{ status: 'handled' }]);
  });
});

describe('a letter', () => {
  it('is known by its thread and by when its mail came', async () => {
    const { say, all } = await failing();
    await say('Look at the cables of the printer as well, please.');
    const letters = payloadsOf(await all('InboxFileSeen'), 'InboxFileSeen');
    expect(letters).toHaveLength(2);
    expect(new Set(letters.map(({ thread_id }) => thread_id)).size).toBe(1);
    const mails = await all('MailReceived');
    expect(letters.map(({ arrived_at }) => arrived_at)).toEqual(
      mails.map(({ occurredAt }) => occurredAt),
    );
  });
});

async function asked(subject: string) {
  const story = mailStory({ hasModel: true });
  story.arrives({ text: 'Fix the printer in the office, it does not answer.', subject });
  await story.round();
  const [{ file_hash: id } = { file_hash: '' }] = payloadsOf(
    await story.all('InboxFileSeen'),
    'InboxFileSeen',
  );
  const job = { job_id: 'job-1', work_id: `inbox:${id}`, cycle_no: 1 };
  const question = {
    reason: 'question',
    detail: 'it asked',
    question: 'Which one?',
    retry_at: null,
  };
  await story.record(
    { type: 'JobOpened', payload: { ...job, fingerprint: id } },
    { type: 'JobPaused', payload: { ...job, ...question } },
  );
  return story;
}

describe('a question about a letter', () => {
  it.each([
    ['Printer', 'Printer: the blue one'],
    ['Printer', 'printer: the blue one'],
    ['Re: Printer', 'Printer: the blue one'],
  ])('is answered by its subject in a mail of its own: %s, %s', async (subject, text) => {
    const story = await asked(subject);
    story.arrives({ text, subject: '' });
    await story.round();
    expect(await story.all('JobAnswered')).toHaveLength(1);
    expect(await story.all('InboxFileSeen')).toHaveLength(1);
  });

  it('is left open by a mail about another thing', async () => {
    const story = await asked('Printer');
    story.arrives({ text: 'Scanner: it hums as well', subject: '' });
    await story.round();
    expect(await story.all('JobAnswered')).toHaveLength(0);
  });
});
