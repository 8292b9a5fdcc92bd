import { expect, it } from 'vitest';
import { mailStory } from './mail-story.ts';

/** It is Saturday 2026-11-21, 04:00, and no model is there. What the last of some mails in one thread is answered. */
async function answerTo(...mails: readonly string[]) {
  const story = mailStory();
  for (const text of mails) {
    story.clock.ms += 1000;
    const inReplyTo = story.went.at(-1)?.messageId;
    story.arrives({ text, subject: '', ...(inReplyTo !== undefined && { inReplyTo }) });
    await story.round();
  }
  const rules = await story.all('UserCorrectionDetected');
  return { told: story.went.at(-1)?.text ?? '', rules: rules.length };
}

it.each([
  ['remind me on Thursday at 3pm sharp to ring Mum', '"ring Mum" on Thursday at 15:00'],
  ["rappelle-moi jeudi à 16h pile d'appeler le notaire", '« appeler le notaire » jeudi à 16:00'],
  ['erinnere mich morgen um Punkt 16 Uhr an den Anruf', 'morgen um 16:00 an "den Anruf"'],
  ['erinnere mich montags jeweils um 9 an die Tabletten', '"die Tabletten", montags jeweils um 9'],
  ['herinner me vrijdag 16u30 aan de kapper', 'vrijdag om 16:30 aan "de kapper"'],
  [
    'recuérdame mañana a las 9 y cuarto d la mañana q llame al banco',
    '"llame al banco" mañana a las 09:15',
  ],
  ['lembra-me amanhã às 16h em ponto de ligar ao banco', '"ligar ao banco" amanhã às 16:00'],
  ['daily max 1.50', 'at most $1.50 a day'],
  ['hoy no te pases de 60 céntimos', '$0.60 hasta mañana'],
  ['non spendere più di 2 al giorno', '$2.00 al giorno'],
])('understands "%s"', async (mail, told) => {
  const answer = await answerTo(mail);
  expect(answer.told).toContain(told);
  expect(answer.rules).toBe(0);
});

it.each([
  'recuérdame pasado mañana tempranito, tipo 7 y media, d llevar los análisis',
  'recuérdame mañana ir al mercado 7 y media',
  'apunta comprar velas y dime qué más tengo pendiente',
  'add buy candles to my list and tell me what else is open',
])('asks about "%s", and puts none of it into a title', async (mail) => {
  const { told } = await answerTo(mail);
  expect(told).not.toMatch(/análisis"|mercado|pendiente"|else is open"/u);
});

it('changes what comes again where a reason stands behind it, and makes no rule of it', async () => {
  const { told, rules } = await answerTo(
    'Remind me every day at 21:00 about the pill',
    'and make it 10pm in future, I keep being on the bus',
  );
  expect(told).toContain('every day at 10pm; next today at 22:00');
  expect(rules).toBe(0);
});

it('takes a reason for no change', async () => {
  const { told } = await answerTo(
    'Remind me at 9 to call Bob',
    'at 8, I have a dentist appointment',
  );
  expect(told).toContain('Nothing is changed');
});

it('does nothing about a mail sent by mistake', async () => {
  const { told } = await answerTo('sorry that was my toddler typing');
  expect(told).not.toContain('filed as work');
});
