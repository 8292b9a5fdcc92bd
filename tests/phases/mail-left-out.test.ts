import { expect, it } from 'vitest';
import { intentionProjection } from '../../src/domain/task/views/intention.ts';
import { nextInstants, scheduleOf } from '../../src/language/rule/due-instant.ts';
import { mailStory } from './mail-story.ts';

/** It is Saturday 2026-11-21, 04:00. The answer to the last of some mails in one thread, and when the only reminder comes next. */
async function after(...mails: readonly string[]) {
  const story = mailStory();
  for (const text of mails) {
    story.clock.ms += 1000;
    const inReplyTo = story.went.at(-1)?.messageId;
    story.arrives({ text, subject: '', ...(inReplyTo !== undefined && { inReplyTo }) });
    await story.round();
  }
  const view = await story.log.view('a', [{ projection: intentionProjection, keys: 'all' }]);
  const [task] = [...view.all(intentionProjection).values()];
  const recurs = task?.recurs ?? null;
  const asOf = new Date(story.clock.ms).toISOString();
  const next =
    recurs === null ? [] : nextInstants(scheduleOf(recurs), { asOf, zone: recurs.zone, most: 3 });
  const told = story.went.at(-1)?.text ?? '';
  return { told, next: next.map((at) => at.slice(5, 16)), phrase: recurs?.phrase };
}

const BINS = 'Remind me every Monday at 9 about the bins';

it.each([
  [
    BINS,
    'skip next week, we are away',
    '"the bins" does not come on Monday at 09:00; next on 30 November at 09:00.',
  ],
  [
    'Erinnere mich jeden Montag um 9 an den Müll',
    'nächste Woche bitte aussetzen',
    '"den Müll" kommt am Montag um 09:00 nicht; das nächste Mal am 30. November um 09:00.',
  ],
  [
    'Rappelle-moi chaque lundi à 9h de sortir les poubelles',
    'on saute la semaine prochaine',
    'ne vient pas lundi à 09:00 ; la prochaine fois le 30 novembre à 09:00.',
  ],
  [
    'Recuérdame cada lunes a las 9 la basura',
    'la semana que viene no',
    '"la basura" no viene el lunes a las 09:00; la próxima vez, el 30 de noviembre a las 09:00.',
  ],
  [
    'ricordami ogni lunedì alle 9 la spazzatura',
    'la prossima settimana no',
    'non arriva lunedì alle 09:00; la prossima volta il 30 novembre alle 09:00.',
  ],
  [
    'lembra-me todas as segundas-feiras às 9 do lixo',
    'na próxima semana não',
    'não vem segunda-feira às 09:00; da próxima vez,',
  ],
  [
    'herinner me elke maandag om 9 uur aan de vuilnis',
    'volgende week overslaan',
    'komt maandag om 09:00 niet; de volgende keer op 30 november om 09:00.',
  ],
])('leaves out one week of what comes again: %s, %s', async (first, then, says) => {
  const { told, next } = await after(first, then);
  expect(told).toContain(says);
  expect(next).toEqual(['11-30T09:00', '12-07T09:00', '12-14T09:00']);
});

it('keeps what is left out when its hour is changed, and when more is left out', async () => {
  const { next, phrase } = await after(
    BINS,
    'skip next week',
    'and not on 7 December',
    'make it 10am',
  );
  expect(next).toEqual(['11-30T10:00', '12-14T10:00', '12-21T10:00']);
  expect(phrase).toBe('every Monday at 10am except on 23 November 2026 except on 7 December 2026');
});

it('says from when to when where it is many days', async () => {
  const { next, phrase, told } = await after(
    'Erinnere mich jeden Tag um 8 an die Tabletten',
    'vom 22. November bis 1. Dezember bitte aussetzen',
  );
  expect(next).toEqual(['11-21T08:00', '12-02T08:00', '12-03T08:00']);
  expect(phrase).toBe('jeden Tag um 8 außer vom 22. November 2026 bis 1. Dezember 2026');
  expect(told).toContain('… (+7)');
});

it('leaves out the one that comes next', async () => {
  const { next } = await after(BINS, 'skip the next one');
  expect(next[0]).toBe('11-30T09:00');
});

it('is told by its name in another thread', async () => {
  const { next } = await after(BINS, 'skip the bins on Monday');
  expect(next[0]).toBe('11-30T09:00');
});

it('changes nothing where it does not come then', async () => {
  const { told, next } = await after(BINS, 'skip tomorrow');
  expect(told).toContain('"the bins" does not come then anyway; next on Monday at 09:00.');
  expect(next[0]).toBe('11-23T09:00');
});

it('asks where it may be said of each week', async () => {
  const { told, next } = await after(BINS, 'not on Monday');
  expect(told).toContain('Nothing is changed yet: which days are to be left out');
  expect(next[0]).toBe('11-23T09:00');
});

it('reads a day of the month in the middle of a line', async () => {
  const { told } = await after(
    'Erinnere mich am 3. Dezember um 9 an den Zahnarzt',
    'am 24. Dezember um 10',
  );
  expect(told).toContain('am 24. Dezember um 10:00');
});
