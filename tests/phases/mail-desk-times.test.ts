import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { mailStory } from './mail-story.ts';

describe("an owner's mail about times", () => {
  it('may hold a reminder, or asks when', async () => {
    const story = mailStory();
    story.arrives({ text: 'remind me tomorrow to call the bank' });
    story.arrives({ text: 'remind me to call the bank' });
    await story.round();
    expect((await story.all('IntentionFormed'))[0]!.payload).toMatchObject({
      kind: 'reminder',
      due_at: '2026-11-22T09:00:00.000Z',
      source: 'mail',
    });
    expect(story.went[1]!.text).toContain('When shall I remind you');
  });

  it.each([
    [
      'remind me every Monday at 9 to water the plants',
      'water the plants',
      'WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO',
    ],
    [
      'Remind me every weekday at 8:30 to stand up',
      'stand up',
      'WEEKLY;BYHOUR=8;BYMINUTE=30;BYDAY=MO,TU,WE,TH,FR',
    ],
    [
      'Erinnere mich jeden Montag um 9 an die Blumen',
      'die Blumen',
      'WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO',
    ],
    [
      'Rappelle-moi chaque lundi à 9h de sortir les poubelles',
      'sortir les poubelles',
      'WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO',
    ],
    ['Recuérdame cada lunes a las 9 que riegue', 'riegue', 'WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO'],
    [
      'Ricordami ogni lunedì alle 9 di annaffiare',
      'annaffiare',
      'WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO',
    ],
    ['Lembra-me toda segunda-feira às 9 de regar', 'regar', 'WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO'],
    [
      'Herinner me elke maandag om 9 uur aan de planten',
      'de planten',
      'WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO',
    ],
    [
      'add a task every first of the month: pay rent',
      'pay rent',
      'MONTHLY;BYHOUR=9;BYMINUTE=0;BYMONTHDAY=1',
    ],
    [
      'add a task: pay rent on the first of every month',
      'pay rent',
      'MONTHLY;BYHOUR=9;BYMINUTE=0;BYMONTHDAY=1',
    ],
  ])('may be about what comes again: %s', async (text, title, rule) => {
    const story = mailStory();
    story.arrives({ text });
    await story.round();
    expect((await story.all('IntentionFormed'))[0]!.payload).toMatchObject({ title });
    expect((await story.all('IntentionArranged'))[0]!.payload).toMatchObject({
      recurs: {
        zone: 'UTC',
        misfire: 'once',
        rule: expect.stringContaining(`RRULE:FREQ=${rule}`) as string,
      },
    });
    expect(story.went[0]!.text).toMatch(
      /(?:next \w+day|:) .*, (?:then|dann|puis|después|poi|depois|dan) .*, (?:then|dann|puis|después|poi|depois|dan) /u,
    );
  });

  it('says itself what is to become of missed times, and ends what comes again', async () => {
    const story = mailStory();
    story.arrives({ text: 'remind me every Monday at 9 to water the plants, skip missed ones' });
    await story.round();
    expect((await story.all('IntentionFormed'))[0]!.payload).toMatchObject({
      title: 'water the plants',
    });
    expect((await story.all('IntentionArranged'))[0]!.payload).toMatchObject({
      recurs: { misfire: 'skip' },
    });
    story.arrives({ text: 'cancel task water-the-plants' });
    await story.round();
    expect(await story.all('IntentionCancelled')).toHaveLength(1);
  });

  it.each([
    'add a task: fix the job that runs every night at 2:00',
    'add a task: find out why the backup fails every monday',
  ])('is one task where something else comes again: %s', async (text) => {
    const story = mailStory();
    story.arrives({ text });
    await story.round();
    expect(await story.all('IntentionFormed')).toHaveLength(1);
    expect(await story.all('IntentionArranged')).toHaveLength(0);
  });

  it('is asked about when it comes again at an hour that can be two', async () => {
    const story = mailStory();
    story.arrives({ text: 'remind me every Monday at 5 to run' });
    await story.round();
    expect(story.went[0]!.text).toContain('5 can be 5:00 or 17:00');
  });
});

it('keeps two reminders of one title in one mail apart', async () => {
  const story = mailStory();
  story.arrives({
    text: 'remind me tomorrow at 9 to call Bob\nremind me tomorrow at 17:00 to call Bob',
  });
  await story.round();
  const formed = await story.all('IntentionFormed');
  const ids = payloadsOf(formed, 'IntentionFormed').map(({ intention_id }) => intention_id);
  expect(ids).toEqual(['call-bob', 'call-bob-2']);
});

describe('what is open, asked for by its days', () => {
  /** It is Saturday, 21 November 2026. */
  async function asked(text: string): Promise<string> {
    const story = mailStory();
    story.arrives({ text: 'remind me tomorrow at 10 to call the bank' });
    story.arrives({ text: 'remind me on Thursday at 10 to order hazelnuts' });
    story.arrives({ text: 'remind me on 10 December at 10 to send cards' });
    story.arrives({ text: 'add a task: paint the shed' });
    await story.round();
    story.arrives({ text });
    await story.round();
    return story.went.at(-1)?.text ?? '';
  }
  const TITLES = ['call the bank', 'order hazelnuts', 'send cards', 'paint the shed'];

  it.each([
    ['What is the plan for this week?', ['call the bank', 'paint the shed']],
    ['Was steht diese Woche an?', ['call the bank', 'paint the shed']],
    ["what's the plan for tomorrow", ['call the bank', 'paint the shed']],
    ['what do I have next week?', ['order hazelnuts']],
    ['anything planned this month?', ['call the bank', 'order hazelnuts']],
    ['what have I got on Thursday?', ['order hazelnuts']],
    ['what is open?', TITLES],
  ])('is told for those alone: %s', async (text, titles) => {
    const said = await asked(text);
    expect(TITLES.filter((title) => said.includes(title))).toEqual(titles);
  });
});
