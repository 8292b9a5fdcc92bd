import { expect, it } from 'vitest';
import { payloadsOf } from '../../../src/domain/fact.ts';
import { readIntent } from '../../../src/language/intents/read-intent.ts';
import { restInSentence, restInTwo } from '../../../src/language/whole/while-away.ts';
import { mailStory } from '../mail-story.ts';

/** It is Saturday 2026-11-21, 04:00 UTC. */
async function answerTo(text: string) {
  const { arrives, round, all, went } = mailStory();
  arrives({ text, subject: '' });
  await round();
  const [pause] = payloadsOf(await all('ControllerPaused'), 'ControllerPaused');
  return { pause, says: went.at(-1)?.text ?? '' };
}

it.each([
  ["I'm away til Monday, please rest until then.", '2026-11-23'],
  ['I am on holiday until 12 December. Please pause until 12 December.', '2026-12-12'],
  ["I'm travelling until Friday. Pause till then please.", '2026-11-27'],
  ["I'm away until Monday.\nPlease rest until then.", '2026-11-23'],
  ["Hi, I'm on leave til the 30th. Don't do anything until then. Thanks!", '2026-11-30'],
  ['Please pause until Monday. I am away until then.', '2026-11-23'],
  ["Pause until Monday. I'm in Rome until Friday.", '2026-11-23'],
  ["Away until Monday - hold everything till I'm back.", '2026-11-23'],
  ["Out of office until Dec 3rd; please hold off until I'm back.", '2026-12-03'],
  [
    'I will be travelling until the 5th of December, so please take a break until then.',
    '2026-12-05',
  ],
  ["I'm in meetings until 3pm, be quiet until then please", '2026-11-21T15'],
  ['Ich bin weg, bitte pausiere bis Montag.', '2026-11-23'],
  ['Ich bin bis Montag weg, bitte ruh dich bis dahin aus.', '2026-11-23'],
  ['Bis Mittwoch bin ich im Urlaub. Mach bis dahin bitte Pause.', '2026-11-25'],
  ["Je suis en vacances jusqu'à lundi. Fais une pause jusque-là.", '2026-11-23'],
  ['Estoy de vacaciones hasta el lunes. Descansa hasta entonces.', '2026-11-23'],
  ['Ik ben tot maandag weg, pauzeer tot dan.', '2026-11-23'],
])('rests for as long as its owner is away: %s', async (text, until) => {
  const { pause, says } = await answerTo(text);
  expect(pause?.until, says).toMatch(new RegExp(`^${until}`, 'u'));
});

it.each([
  "I'm away until Monday, don't pause until then.",
  "We're on holiday until Friday, please water the plants until then.",
  "I'm away until Monday. Pause the newsletter until then.",
  "I'm away until Monday. Please finish the report until then.",
  'The shop is closed until Monday. Nothing to do until then.',
  "We're away until Monday, pause until then except the backups.",
])('rests for no absence by itself: %s', async (text) => {
  expect((await answerTo(text)).pause).toBeUndefined();
});

it.each([
  "I'm away until Monday or Tuesday. Pause until then.",
  "Please pause. I'm away until Monday.",
])('pauses, and asks once until when: %s', async (text) => {
  const { pause, says } = await answerTo(text);
  expect(pause).toMatchObject({ reason: 'paused by mail' });
  expect(pause?.until).toBeUndefined();
  expect(says).toContain('Until when shall I pause?');
  expect(says).not.toContain('Nothing is changed');
});

it('looks for no absence in a long sentence or a long mail, however often it says until', () => {
  const asked: string[] = [];
  const isWhole = (request: string) => {
    asked.push(request);
    return false;
  };
  const long = 'I am away until Monday, and then, '.repeat(50);
  expect(restInSentence(long, isWhole)).toBeNull();
  expect(restInTwo(long, long, isWhole)).toBeNull();
  expect(asked).toEqual([]);
  expect(readIntent({ subject: '', text: long }).commands).toEqual([]);
  const story = `${'We had a good day there. '.repeat(12)}I'm away until Monday. Pause until then.`;
  const [pause] = readIntent({ subject: '', text: story }).commands;
  expect(pause).toEqual({ name: 'pause', until: "I'm away until Monday." });
});
