import { describe, expect, it } from 'vitest';
import { parkedWorkProjection } from '../../src/domain/cycle/views/parked-work.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { intentOf, readerStory, type Shown } from './mail-reader.ts';

const REQUEST = 'Rivers';
const RIVERS = 'Write rivers.txt with the five longest rivers.';

/** A letter whose job was begun, and a model that reads what comes after it as `reads`. */
async function atWork(reads: readonly string[], { isBegun = true } = {}) {
  const story = await readerStory((shown: Shown) => ({
    kind: 'instruction',
    intents: shown.mail.includes(RIVERS) ? [] : reads.map((one) => intentOf(one, shown)),
    lessons: [],
  }));
  const inReplyTo = story.arrives({ text: RIVERS, subject: REQUEST });
  await story.readRound();
  const [{ file_hash: id } = { file_hash: '' }] = payloadsOf(
    await story.all('InboxFileSeen'),
    'InboxFileSeen',
  );
  const job = { job_id: 'job-1', work_id: `inbox:${id}`, cycle_no: 1 };
  const begun = { type: 'JobOpened', payload: { ...job, fingerprint: id } };
  if (isBegun) await story.record(begun);
  const say = async (text: string) => {
    story.arrives({ text, inReplyTo, subject: `Re: ${REQUEST}` });
    await story.readRound();
    return {
      told: payloadsOf(await story.all('JobAnswered'), 'JobAnswered'),
      letters: (await story.all('InboxFileSeen')).length,
    };
  };
  return { ...story, say, job };
}

const DETAIL = [`detail: ${REQUEST}`];

describe('what an owner writes in the thread of a letter that is worked on', () => {
  it.each(['Sorry, seven rivers, not five.', 'Please put their lengths in too. Thanks!'])(
    'is told to its job, and is no work of its own: %s',
    async (text) => {
      const { say, job, went, ports } = await atWork(DETAIL);
      const { told, letters } = await say(text);
      expect(told).toMatchObject([{ job_id: job.job_id, by: 'owner', extra_usd: 0 }]);
      const blob = told[0]?.text?.blob ?? '';
      expect(await ports.blobs.getPersonal(`job:${job.job_id}`, blob)).toMatchObject({ text });
      expect(letters).toBe(1);
      expect(went.at(-1)?.text).toContain(REQUEST);
    },
  );

  it.each([
    ['a question', DETAIL, 'How is it going with the rivers?'],
    [
      'more than the reading took up',
      [`${DETAIL[0]} # 1`],
      'Make it seven rivers. Find a hotel in Rome.',
    ],
    ['two wishes', [...DETAIL, 'status'], 'Make it seven rivers, and how are you doing?'],
    ['a new wish', [], 'Find a hotel in Rome for the weekend.'],
    ['another thing of it', [`cancel: ${REQUEST}`], 'Make seven rivers of it.'],
  ])('stays work of its own: %s', async (_, reads, text) => {
    const { told, letters } = await (await atWork(reads)).say(text);
    expect(told).toEqual([]);
    expect(letters).toBe(2);
  });

  it('stays work of its own where nothing was begun, or it has ended', async () => {
    const waiting = await atWork(DETAIL, { isBegun: false });
    expect(await waiting.say('Sorry, seven rivers, not five.')).toEqual({ told: [], letters: 2 });
    const ended = await atWork(DETAIL);
    const file_hash = ended.job.work_id.slice('inbox:'.length);
    await ended.record({ type: 'InboxFileHandled', payload: { file_hash, how: 'done' } });
    expect(await ended.say('Sorry, seven rivers, not five.')).toEqual({ told: [], letters: 2 });
  });
});

describe('what an owner writes in the thread of a letter that could not be done', () => {
  async function givenUp(reads: readonly string[]) {
    const story = await atWork(reads);
    const failed = { outcome: 'failed', basis: 'model', claimed: false, evidence: [], missing: [] };
    const { work_id, cycle_no } = story.job;
    const parked = { work_id, cycle_no, cause: 'failure', fingerprint: 'f' };
    await story.record(
      { type: 'JobConcluded', payload: { ...story.job, ...failed } },
      { type: 'WorkParked', payload: { ...parked, retry_at: '2030-01-01T00:00:00.000Z' } },
    );
    const say = async (text: string) => {
      const { letters } = await story.say(text);
      const words = payloadsOf(await story.all('JobConfirmed'), 'JobConfirmed');
      return { letters, words };
    };
    return { ...story, say };
  }

  it('takes it up again with that', async () => {
    const { say, went, job, log } = await givenUp(DETAIL);
    const text = 'No, the accountant meant the five longest of Europe.';
    const { letters, words } = await say(text);
    expect(words).toMatchObject([{ job_id: job.job_id, is_done: false, reason: text }]);
    expect(letters).toBe(1);
    expect(went.at(-1)?.text).toContain(REQUEST);
    const view = await log.view('a', [{ projection: parkedWorkProjection, keys: [job.work_id] }]);
    const retry = view.get(parkedWorkProjection, job.work_id)?.retry_at ?? '';
    expect(Date.parse(retry)).toBeLessThanOrEqual(Date.parse(view.now));
  });

  it('stays work of its own where it is a question or a new wish', async () => {
    expect(await (await givenUp(DETAIL)).say('Why did that not work?')).toMatchObject({
      letters: 2,
      words: [],
    });
    expect(await (await givenUp([])).say('Find a hotel in Rome.')).toMatchObject({
      letters: 2,
      words: [],
    });
  });
});
