import { describe, expect, it } from 'vitest';
import {
  languageOfMail,
  spokenReplies,
} from '../../src/domain/owner/mail/replies/spoken-replies.ts';
import { mailStory } from './mail-story.ts';

/** It is Saturday 2026-11-21, 04:00. */
async function answerTo(text: string, before: readonly string[] = []): Promise<string> {
  const story = mailStory();
  for (const one of [...before, text]) {
    story.arrives({ text: one, subject: '' });
    await story.round();
  }
  return story.went.at(-1)?.text.trim() ?? '';
}

describe('a fixed reply is in the language of the mail', () => {
  it.each([
    ['Erinnere mich morgen um 9 an den Zahnarzt', 'Ich erinnere dich morgen um 09:00 an'],
    ['Bitte mach eine Pause', 'Pause, bis du "weiter" sendest.'],
    ['Mach bis Montag nichts', 'Pause bis Montag um 00:00'],
    ['Aufgabe: Steuer machen bis 1. Dezember', 'fällig am 1. Dezember um 09:00.'],
    ['Hilfe bitte', 'Schreib wie an einen Kollegen.'],
    ['Ich weiß nicht so recht, was das mit dem Vogel soll', 'Das verstehe ich nicht selbst'],
    ['Rappelle-moi demain à 9h de payer le loyer', 'Je vous rappellerai'],
    ['Recuérdame mañana a las 9 pagar el alquiler', 'mañana a las 09:00'],
    ['Ricordami domani alle 9 di pagare', 'domani alle 09:00'],
    ['Remind me tomorrow at 9 to pay', 'on Sunday 22 November 2026 at 09:00.'],
    ['status', 'All is well.'],
  ])('%s', async (text, says) => {
    expect(await answerTo(text)).toContain(says);
  });

  it('also when it is refused, done or gone on with', async () => {
    const stopped = await answerTo('Bitte sofort weitermachen mit der Arbeit', ['stop']);
    expect(stopped).toContain('Einmalcode');
    expect(await answerTo('Mach weiter bitte', ['pause'])).toBe('Ich mache weiter.');
  });
});

it('each language has each reply, in words of its own', () => {
  const all = (['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const).map(spokenReplies);
  for (const name of ['paused', 'stopped', 'goingOn', 'notUnderstood', 'help'] as const) {
    expect(new Set(all.map((one) => one[name]())).size).toBe(all.length);
  }
});

it('knows no language from a word that several share', () => {
  for (const word of ['pause', 'stop', 'status', 'ok', '123456', '']) {
    expect(languageOfMail(word)).toBe('en');
  }
});
