import { describe, expect, it } from 'vitest';
import { jobCause } from '../../src/domain/alert/alert-causes.ts';
import { alertMail } from '../../src/domain/alert/alert-mail.ts';
import { failedCauses } from '../../src/domain/alert/failed-work.ts';
import { parkedWorkProjection } from '../../src/domain/cycle/views/parked-work.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { jobProjection } from '../../src/domain/job/views/job.ts';
import { queueNotice } from '../../src/domain/mail/queue-notice.ts';
import { intentionProjection } from '../../src/domain/task/views/intention.ts';
import { bareTask } from '../support/bare-task.ts';
import { mailStory, OWNER } from './mail-story.ts';

type Story = ReturnType<typeof mailStory>;

function task(id: string, title: string) {
  return {
    type: 'IntentionFormed',
    payload: bareTask(id, title),
  };
}

const job = (id: string) => ({ job_id: `job-${id}`, work_id: `task:${id}`, cycle_no: 1 });
const opened = (id: string) => ({
  type: 'JobOpened',
  payload: { ...job(id), fingerprint: 'f' },
});
const unconfirmed = (id: string) => ({
  type: 'JobConcluded',
  payload: {
    ...job(id),
    outcome: 'unconfirmed',
    basis: 'reviewer',
    claimed: true,
    evidence: [],
    missing: [],
  },
});
const asks = (id: string, question: string) => ({
  type: 'JobPaused',
  payload: { ...job(id), reason: 'question', detail: 'it asked', question, retry_at: null },
});

/** Tells the owner of these jobs in one notice, as the teller does. */
async function notice(story: Story, ...ids: string[]) {
  const view = await story.log.view('a', [
    { projection: jobProjection, keys: 'all' },
    { projection: intentionProjection, keys: 'all' },
    { projection: parkedWorkProjection, keys: 'all' },
  ]);
  const causes = ids.flatMap((id) => {
    const doc = view.get(jobProjection, `task:${id}`);
    const title = view.get(intentionProjection, id)?.title ?? id;
    const park = view.get(parkedWorkProjection, `task:${id}`);
    const clock = { now: view.now, zone: 'UTC' };
    const failed = doc && park ? failedCauses({ park, job: doc, title }, clock) : [];
    const cause = doc === undefined ? null : (jobCause(doc, title) ?? failed[0] ?? null);
    return cause === null ? [] : [{ ...cause, times: 1 }];
  });
  const [first, ...rest] = causes;
  const { subject, text } = alertMail([first!, ...rest], { agentId: 'a', aliases: new Map() });
  const mail = { mailId: 'n1', to: [OWNER], subject, html: null, domain: 'agent.example' };
  const jobs = ids.map((id) => `task:${id}`);
  const kept = await story.ports.blobs.putPersonal('mail:n1', text);
  await story.record(...queueNotice({ ...mail, text: kept, jobs }));
  await story.round();
  return { text, inReplyTo: story.went.at(-1)!.messageId };
}

async function status(story: Story, id: string) {
  const view = await story.log.view('a', [{ projection: jobProjection, keys: [`task:${id}`] }]);
  return view.get(jobProjection, `task:${id}`)?.status;
}

async function says(story: Story, text: string, inReplyTo: string | null = null) {
  story.arrives({ text, inReplyTo });
  await story.round();
  return story.went.at(-1)!.text;
}

it('is confirmed by a bare yes, which needs no code, and by nobody else', async () => {
  const story = mailStory();
  await story.record(task('move', 'Move house'), opened('move'), unconfirmed('move'));
  const { text, inReplyTo } = await notice(story, 'move');
  expect(text).toContain('finished, please confirm: Move house');
  expect(text).toContain('Answer this mail with "yes"');
  expect(text).not.toContain('homeostat alerts ack');
  story.arrives({ text: 'yes', inReplyTo, from: 'eve@example.org' });
  await story.round();
  expect(await status(story, 'move')).toBe('unconfirmed');
  expect(await says(story, 'Yes, thank you!', inReplyTo)).toContain('"Move house" is done.');
  expect(await status(story, 'move')).toBe('done');
  expect(await story.all('IntentionCompleted')).toHaveLength(1);
});

it('goes on after a no, with the words of it', async () => {
  const story = mailStory({ hasModel: true });
  await story.record(task('move', 'Move house'), opened('move'), unconfirmed('move'));
  const { inReplyTo } = await notice(story, 'move');
  await says(story, 'No, the piano is still in the old flat.', inReplyTo);
  expect(await story.all('JobConfirmed')).toMatchObject([
    { payload: { is_done: false, reason: 'No, the piano is still in the old flat.' } },
  ]);
  expect(await story.all('InboxFileSeen')).toHaveLength(0);
  expect(await status(story, 'move')).toBe('paused');
});

it.each([
  'ja, super!',
  'perfect, thank you',
  'Looks good, thanks!',
  'Super, passt so.',
  'Parfait, merci !',
])('is confirmed by praise: %s', async (words) => {
  const story = mailStory({ hasModel: true });
  await story.record(task('move', 'Move house'), opened('move'), unconfirmed('move'));
  const { inReplyTo } = await notice(story, 'move');
  await says(story, words, inReplyTo);
  expect(await status(story, 'move')).toBe('done');
});

it.each([
  'Looks good, but the piano is missing.',
  'Das Klavier fehlt noch.',
  'The address on page 2 is wrong.',
])('goes on with what is missing: %s', async (words) => {
  const story = mailStory({ hasModel: true });
  await story.record(task('move', 'Move house'), opened('move'), unconfirmed('move'));
  const { inReplyTo } = await notice(story, 'move');
  await says(story, words, inReplyTo);
  expect(await story.all('JobConfirmed')).toMatchObject([{ payload: { is_done: false } }]);
  expect(await status(story, 'move')).toBe('paused');
});

it.each(['Thanks, I will look at it tonight.', 'thanks', 'Is the piano there?'])(
  'is not called done by %s',
  async (words) => {
    const story = mailStory({ hasModel: true });
    await story.record(task('move', 'Move house'), opened('move'), unconfirmed('move'));
    const { inReplyTo } = await notice(story, 'move');
    await says(story, words, inReplyTo);
    expect(await story.all('JobConfirmed')).toEqual([]);
  },
);

it('gets words as the answer to its question, and keeps them as the owner’s', async () => {
  const story = mailStory({ hasModel: true, mayAsk: () => true });
  await story.record(task('door', 'Paint the door'), opened('door'), asks('door', 'Which colour?'));
  const { text, inReplyTo } = await notice(story, 'door');
  expect(text).toContain('Which colour?');
  await says(story, 'Green, like the gate.', inReplyTo);
  const { text: ref } = payloadsOf(await story.all('JobAnswered'), 'JobAnswered')[0]!;
  expect(await story.ports.blobs.getPersonal('job:job-door', ref!.blob)).toMatchObject({
    text: 'Green, like the gate.',
  });
  expect(await story.all('InboxFileSeen')).toHaveLength(0);
});

it.each(['door: Green, please.', 'Paint the door: Green, please.', 'task door: Green, please.'])(
  'gets the answer that names it in a mail of its own: %s',
  async (words) => {
    const story = mailStory({ hasModel: true });
    await story.record(task('door', 'Paint the door'), opened('door'), asks('door', 'Which?'));
    await says(story, words);
    expect(await status(story, 'door')).toBe('paused');
    expect(await story.all('JobAnswered')).toHaveLength(1);
    expect(await story.all('InboxFileSeen')).toHaveLength(0);
  },
);

it.each(['The door: is it green?', 'doors: green', 'door green'])(
  'is not answered by a mail that only speaks of it: %s',
  async (words) => {
    const story = mailStory({ hasModel: true });
    await story.record(task('door', 'Paint the door'), opened('door'), asks('door', 'Which?'));
    story.arrives({ text: words });
    await story.round();
    expect(await story.all('JobAnswered')).toHaveLength(0);
  },
);

it('is asked which, where several wait in one notice', async () => {
  const story = mailStory({ hasModel: true });
  await story.record(task('move', 'Move house'), opened('move'), unconfirmed('move'));
  await story.record(task('door', 'Paint the door'), opened('door'), asks('door', 'Which colour?'));
  const { inReplyTo } = await notice(story, 'move', 'door');
  expect(await says(story, 'yes', inReplyTo)).toContain('Which one?');
  expect(await story.all('JobConfirmed')).toHaveLength(0);
  await says(story, 'door: green', inReplyTo);
  expect(await story.all('JobAnswered')).toHaveLength(1);
  await says(story, 'task move is done', inReplyTo);
  expect(await status(story, 'move')).toBe('done');
});

it('is opened again by a command, whether or not it was called done', async () => {
  const story = mailStory();
  await story.record(task('move', 'Move house'), opened('move'), unconfirmed('move'));
  await says(story, 'task move is done');
  expect(await status(story, 'move')).toBe('done');
  const told = await says(story, 'task move is not done: the piano is missing');
  expect(told).toContain('"Move house" is open again');
  expect(await story.all('IntentionReopened')).toHaveLength(1);
  expect(await story.all('JobConfirmed')).toMatchObject([
    { payload: { is_done: true } },
    { payload: { is_done: false, reason: 'task move is not done: the piano is missing' } },
  ]);
});

it.each(['That was not done.', "it isn't finished yet: the piano", 'Das ist noch nicht erledigt'])(
  'is opened again in its thread by "%s"',
  async (words) => {
    const story = mailStory({ hasModel: true });
    await story.record(task('move', 'Move house'), opened('move'), unconfirmed('move'));
    const { inReplyTo } = await notice(story, 'move');
    await says(story, 'yes', inReplyTo);
    await says(story, words, inReplyTo);
    expect(await status(story, 'move')).toBe('paused');
    expect(await story.all('InboxFileSeen')).toHaveLength(0);
  },
);

it('says nothing to a job from a thread that told of none', async () => {
  const story = mailStory({ hasModel: true });
  await story.record(task('move', 'Move house'), opened('move'), unconfirmed('move'));
  await notice(story, 'move');
  story.arrives({ text: 'yes' });
  story.arrives({ text: 'Green, like the gate.' });
  await story.round();
  expect(await story.all('JobConfirmed')).toHaveLength(0);
  expect(await story.all('InboxFileSeen')).toHaveLength(1);
});

const broke = (id: string) => ({
  type: 'JobPaused',
  payload: {
    ...job(id),
    reason: 'job_money',
    detail: 'job: $2.00 of $2.00',
    retry_at: null,
    question: '"Move house" needs more money. Say how much more it may cost.',
  },
});

async function outOfMoney() {
  const story = mailStory({ hasModel: true });
  await story.record(task('move', 'Move house'), opened('move'), broke('move'));
  const { inReplyTo } = await notice(story, 'move');
  return { story, says: (words: string) => says(story, words, inReplyTo) };
}

it('is given more money in a word, and says what it may cost now', async () => {
  const { story, says } = await outOfMoney();
  expect(await says('Give it another dollar.')).toContain(
    'I go on with "Move house". It may cost $1.00 more, $3.00 in all, and no day more than $2.00.',
  );
  expect(await story.all('JobAnswered')).toMatchObject([{ payload: { extra_usd: 1, text: null } }]);
  expect(await status(story, 'move')).toBe('paused');
});

it('is told the words beside the money', async () => {
  const { story, says } = await outOfMoney();
  await says('Yes, $1.50 more. Leave the pictures out.');
  expect(await story.all('JobAnswered')).toMatchObject([
    { payload: { extra_usd: 1.5, text: { blob: expect.any(String) as string } } },
  ]);
});

it.each([
  ['yes', 'I must know how much. Answer "give it another dollar"'],
  ['Leave the pictures out.', 'I must know how much.'],
  ['It may cost up to a few dollars.', 'I must know how much.'],
  ['give it another 20 dollars', '$20.00 is more than a whole day may cost ($2.00)'],
  ['no', 'It gets no more money, and rests as it is.'],
])('gets no money by "%s"', async (words, answer) => {
  const { story, says } = await outOfMoney();
  expect(await says(words)).toContain(answer);
  expect(await story.all('JobAnswered')).toEqual([]);
  expect(await story.all('InboxFileSeen')).toEqual([]);
  expect(await status(story, 'move')).toBe('waiting');
});

it('is told of where the owner asks what waits, in their language', async () => {
  const story = mailStory();
  await story.record(
    ...[task('move', 'Move house'), opened('move'), unconfirmed('move')],
    ...[task('chart', 'Draw a chart'), opened('chart'), asks('chart', 'Bars or lines?')],
  );
  const told = await says(story, 'Is anything waiting for me?');
  expect(told).toContain('This waits for your word:');
  expect(told).toContain('- Move house: finished as far as I can tell; is it done?');
  expect(told).toContain('- Draw a chart: Bars or lines?');
  expect(await says(story, 'Was wartet auf mich?')).toContain('soweit ich sehe, fertig');
});

it('is open too when a mail without a subject asked for it, and named by its words', async () => {
  const story = mailStory();
  story.arrives({ text: 'Please book a table for two at the harbour inn.', subject: '' });
  await story.round();
  const [mail] = payloadsOf(await story.all('MailReceived'), 'MailReceived');
  const about = { ...job('x'), work_id: `inbox:${mail?.mail_id ?? ''}` };
  await story.record(
    { type: 'JobOpened', payload: { ...about, fingerprint: 'f' } },
    { ...asks('x', ''), payload: { ...asks('x', 'Which day?').payload, ...about } },
  );
  const waits =
    'This waits for your word:\n- Please book a table for two at the harbour inn: Which day?';
  expect(await says(story, 'What are you waiting for?')).toContain(waits);
  expect(await says(story, 'What is still open?')).toContain(`no open tasks.\n\n${waits}`);
});

it('is not all that waits: a reminder that came stands there until it is ticked off', async () => {
  const story = mailStory();
  const due = (id: string) => ({
    type: 'IntentionDue',
    payload: {
      intention_id: id,
      instant: '2026-01-01T07:00:00.000Z',
      by: 'schedule',
      cause: null,
      missed: 0,
    },
  });
  const reminder = (id: string, title: string, cron: string) => [
    { type: 'IntentionFormed', payload: { ...bareTask(id, title), kind: 'reminder' } },
    {
      type: 'IntentionArranged',
      payload: {
        intention_id: id,
        parent: null,
        who: null,
        recurs: { cron, zone: 'Europe/Berlin', misfire: 'once', phrase: cron },
        trigger: null,
      },
    },
  ];
  await story.record(...reminder('meter', 'Read the meter', '0 8 1 * *'), due('meter'));
  await story.record(...reminder('plants', 'Water the plants', '0 8 * * 3'), due('plants'));
  const told = await says(story, 'What are you waiting for?');
  expect(told).toContain('This waits for your word:\n- Read the meter (');
  expect(told).not.toContain('plants');
});

describe('work that says it cannot be done', () => {
  const failed = (id: string, answer: string) => ({
    type: 'JobConcluded',
    payload: {
      ...unconfirmed(id).payload,
      outcome: 'failed',
      basis: 'model',
      claimed: false,
      written_answer: { path: `answers/${id}.md`, text: answer },
    },
  });
  const parked = (id: string) => ({
    type: 'WorkParked',
    payload: {
      work_id: `task:${id}`,
      cycle_no: 1,
      cause: 'failure',
      fingerprint: 'f',
      retry_at: '2026-03-02T09:00:00.000Z',
    },
  });

  async function toldOf(id: string) {
    const story = mailStory();
    const events = [failed(id, 'There is no file plan.txt.'), parked(id)];
    await story.record(task(id, 'Mend the plan'), opened(id), ...events);
    return { story, ...(await notice(story, id)) };
  }

  it('is told with its words and what may be answered', async () => {
    const { text } = await toldOf('plan');
    expect(text).toContain('could not be done: Mend the plan');
    expect(text).toContain('My answer: "There is no file plan.txt."');
    expect(text).toMatch(/I try again .*9:00/u);
    expect(text).toContain('Answer this mail with what it needs, or with "leave it".');
  });

  it('goes on with what its owner answers', async () => {
    const { story, inReplyTo } = await toldOf('plan');
    const said = await says(story, 'It is in docs/plan.txt now.', inReplyTo);
    expect(said).toContain('"Mend the plan" is open again');
    expect(await status(story, 'plan')).toBe('paused');
    const [word] = await story.all('JobConfirmed');
    expect(word?.payload).toMatchObject({ is_done: false, reason: 'It is in docs/plan.txt now.' });
    expect(await story.all('InboxFileSeen')).toEqual([]);
  });

  it('is dropped by "leave it", and done when its owner says so', async () => {
    const dropped = await toldOf('plan');
    expect(await says(dropped.story, 'Leave it.', dropped.inReplyTo)).toContain('cancelled');
    expect(await status(dropped.story, 'plan')).toBe('dropped');
    const over = await toldOf('plan');
    expect(await says(over.story, 'done', over.inReplyTo)).toContain('"Mend the plan" is done.');
    expect(await status(over.story, 'plan')).toBe('done');
  });

  it.each(['Thanks for telling me!', 'Why did that not work?', 'yes'])(
    'is left as it is by what helps nobody on: %s',
    async (text) => {
      const { story, inReplyTo } = await toldOf('plan');
      await says(story, text, inReplyTo);
      expect(await status(story, 'plan')).toBe('failed');
      expect(await story.all('JobConfirmed')).toEqual([]);
    },
  );
});

it('a task of steps that failed is dropped in the thread that tells of it', async () => {
  const story = mailStory();
  const { type, payload } = task('count', 'Check the count');
  const steps = [{ run: 'grep -q ^4 count.txt' }];
  await story.record({ type, payload: { ...payload, steps } });
  const mail = { mailId: 'n1', to: [OWNER], subject: 's', html: null, domain: 'agent.example' };
  const text = await story.ports.blobs.putPersonal('mail:n1', 'could not be done');
  await story.record(...queueNotice({ ...mail, text, jobs: ['task:count'] }));
  await story.round();
  const said = await says(story, 'leave it', story.went.at(-1)!.messageId);
  expect(said).toContain('Check the count');
  const view = await story.log.view('a', [{ projection: intentionProjection, keys: ['count'] }]);
  expect(view.get(intentionProjection, 'count')?.status).toBe('cancelled');
});
