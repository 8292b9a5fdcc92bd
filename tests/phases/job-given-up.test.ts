import { describe, expect, it } from 'vitest';
import { failedCauses } from '../../src/domain/alert/failed-work.ts';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import { jobQuestions } from '../../src/language/replies/job-questions.ts';
import { jobStory, noEvidence, report } from './job-story.ts';
import { asks, toolOf } from './loop-story.ts';

describe('work that fails again and again', () => {
  it('is asked about after some tries, and not tried on by itself', async () => {
    const { addTask, cycle, says, job, parked } = await jobStory({
      job: { ...defaultJobSettings, failedTries: 3 },
    });
    await addTask('t1');
    says.act = () => report({ succeeded: false, answer: 'There is no print server.' });
    const ends: unknown[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const { of } = await cycle('t1');
      ends.push(...of('JobConcluded'), ...of('JobPaused'));
    }
    expect(ends).toMatchObject([
      { outcome: 'failed' },
      { outcome: 'failed' },
      { reason: 'no_progress' },
    ]);
    const asked = (await job('t1'))?.pause?.question ?? '';
    expect(asked).toContain('3 times');
    expect(asked).toContain('There is no print server.');
    expect(await parked('t1')).toMatchObject({ cause: 'question', retry_at: null });
  });
});

it('asks in the language that a rule of its owner asks for', async () => {
  const { addTask, cycle, says, job, given } = await jobStory({
    job: { ...defaultJobSettings, failedTries: 1 },
  });
  await addTask('t1');
  const rule = {
    message_id: 'm',
    correction: 'Antworte mir immer auf Deutsch',
    rule_action: 'create',
    lesson_id: 'r1',
    kind: 'rule',
    source: 'user_feedback',
    reinforces: false,
  };
  await given({ type: 'UserCorrectionDetected', payload: rule, trust: 'owner' });
  says.act = () => report({ succeeded: false, answer: 'Kein Drucker.' });
  await cycle('t1');
  expect((await job('t1'))?.pause?.question).toMatch(
    /1-mal versucht.* Kein Drucker\. .*"lass es"/u,
  );
});

describe('its owner', () => {
  const CLOCK = { now: '2026-03-01T12:00:00.000Z', zone: 'UTC' };

  it('is told once of work that fails as it is, and again when it is changed or they have spoken', async () => {
    const { addTask, cycle, says, job, parked, given } = await jobStory();
    await addTask('t1');
    const told = async () => {
      const [one, doc] = [await parked('t1'), await job('t1')];
      return one && doc ? failedCauses({ park: one, job: doc, title: 'Print it' }, CLOCK) : [];
    };
    says.act = () => report({ succeeded: false, answer: 'There is no print server.' });
    await cycle('t1');
    const [first] = await told();
    expect(first).toMatchObject({ kind: 'failed', workId: 'task:t1' });
    expect(first?.detail).toContain('There is no print server.');
    says.act = (turn) => (turn === 1 ? during() : report({ succeeded: false, answer: 'None.' }));
    const seen: (string | undefined)[] = [];
    const during = async () => {
      seen.push((await told())[0]?.alertId);
      return report({ succeeded: false, answer: 'Still none.' });
    };
    await cycle('t1');
    seen.push((await told())[0]?.alertId);
    expect(seen).toEqual([first?.alertId, first?.alertId]);
    const { job_id, work_id } = (await job('t1'))!;
    const payload = { job_id, work_id, by: 'owner', is_done: false, reason: 'It is on now.' };
    await given({ type: 'JobConfirmed', payload, trust: 'owner' });
    expect(await told()).toEqual([]);
    await cycle('t1');
    expect(await told()).toHaveLength(1);
  });

  it('is not told of work that rests or waits for them', async () => {
    const { addTask, cycle, job, parked, says } = await jobStory();
    await addTask('t1', noEvidence);
    says.review = () => ({ met: true, covers: false, missing: [] });
    await cycle('t1');
    const [park, doc] = [await parked('t1'), await job('t1')];
    expect([park?.cause, doc?.status]).toEqual(['confirm', 'unconfirmed']);
    expect(failedCauses({ park: park!, job: doc!, title: 'Print it' }, CLOCK)).toEqual([]);
  });
});

describe('work that is given up', () => {
  const fetches = (text: string) => toolOf({ name: 'fetch', reach: 'network', exitCode: 1, text });
  const call = { name: 'fetch', input: { url: 'https://example.com' } };
  const look = toolOf({ name: 'look', reach: 'look' });

  it.each([
    ['an outage', 'getaddrinfo ENOTFOUND example.com', 'environment'],
    ['a wrong call', 'no such page', 'capability'],
  ])('for %s is blamed on it', async (_, text, fault) => {
    const { addTask, cycle, says } = await jobStory({ tools: [fetches(text), look] });
    await addTask('t1');
    says.act = (turn) =>
      turn === 1
        ? asks(call)
        : turn === 2
          ? asks({ name: 'look', input: {} })
          : report({ succeeded: false });
    const { of } = await cycle('t1');
    expect(of('ExperienceRecorded')).toMatchObject([{ outcome: 'failure', error_class: fault }]);
  });
});

describe('work that cannot be done with what there is', () => {
  const lacking = 'no tool changes a standing order';

  it('is not tried again: its owner is asked at once, and it goes on with what they answer', async () => {
    const { addTask, cycle, says, job, parked, given, blobs } = await jobStory();
    await addTask('t1');
    says.act = () => report({ succeeded: false, answer: 'It says 14 days.', cannot: lacking });
    const { of } = await cycle('t1');
    expect(of('JobConcluded')).toEqual([]);
    expect(of('JobPaused')).toMatchObject([{ reason: 'no_progress', retry_at: null }]);
    expect(of('CycleReported')).toHaveLength(1);
    expect(await parked('t1')).toMatchObject({ cause: 'question', retry_at: null });
    const asked = (await job('t1'))?.pause?.question ?? '';
    expect(asked).toContain(`What is missing: "${lacking}". It says 14 days.`);
    expect(asked).toContain('"leave it"');
    const { job_id, work_id } = (await job('t1'))!;
    const text = await blobs.putPersonal(`job:${job_id}`, 'I have changed it: look again.');
    const payload = { job_id, work_id, by: 'owner', text, extra_usd: 0 };
    await given({ type: 'JobAnswered', payload });
    let heard = '';
    says.act = (_, { messages }) => {
      heard += messages.at(-1)?.text ?? '';
      return report();
    };
    await cycle('t1');
    expect(heard).toContain('I have changed it: look again.');
  });

  it.each([null, ' '])('is tried again where nothing is named: %j', async (cannot) => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('t1');
    says.act = () => report({ succeeded: false, cannot });
    expect((await cycle('t1')).of('JobConcluded')).toMatchObject([{ outcome: 'failed' }]);
  });

  it('is asked about in each language with what is missing', () => {
    for (const language of ['de', 'fr', 'es', 'it', 'pt', 'nl'] as const) {
      const words = jobQuestions(language).cannotDo('TITLE', lacking, ' LAST');
      expect(words).toMatch(/TITLE.*no tool changes a standing order.* LAST /u);
    }
  });
});
