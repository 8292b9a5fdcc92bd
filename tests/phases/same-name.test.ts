import { expect, it } from 'vitest';
import { mailStory } from './mail-story.ts';

async function lastAnswer(...mails: readonly string[]): Promise<string> {
  const { arrives, round, went } = mailStory();
  for (const text of mails) {
    arrives({ text, subject: '' });
    await round();
  }
  return went.at(-1)?.text ?? '';
}

const SAID = 'Something open has this name already';

it.each([
  ['Add a task: water the plants', 'Add a task: Water  the plants', SAID],
  ['Remind me tomorrow at 9 to call Bob', 'Remind me tomorrow at 9 to call Bob', SAID],
  ['Remind me every Friday at 9 to stretch', 'Remind me every Friday at 9 to stretch', SAID],
  ['Aufgabe: Müll rausbringen', 'Aufgabe: Müll rausbringen', 'Etwas Offenes heißt schon so'],
])('says of what is added that its name is there already: %s', async (before, text, said) => {
  expect(await lastAnswer(before, text)).toContain(said);
});

it.each([
  ['Add a task: water the plants', 'Add a task: water the roses'],
  ['Remind me every Monday at 9 to stretch', 'Remind me every Friday at 9 to stretch'],
  ['Remind me tomorrow at 9 to call Bob', 'Remind me tomorrow at 10 to call Bob'],
])('says nothing of what is another: %s', async (before, text) => {
  expect(await lastAnswer(before, text)).not.toContain(SAID);
});
