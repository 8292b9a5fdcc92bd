import { expect, it } from 'vitest';
import { asksToGoOn } from '../../../src/language/whole/asks-to-go-on.ts';

it.each([
  'Shall I continue?',
  'Should I go on with the next one?',
  '3 are done. Shall I go on with notes/job-17/part-04.md?',
  'Steps 1 to 4 are done. Would you like me to proceed with the rest?',
  'The first file is written. May I carry on with step 2?',
  'Is it okay if I continue with the remaining files?',
  'Soll ich fortfahren?',
  'Drei sind fertig. Soll ich mit dem Rest weitermachen?',
  'Dois-je continuer ?',
  'Trois sont faits. Voulez-vous que je continue avec le reste ?',
  '¿Quieres que siga con el resto?',
  'Posso continuare?',
  'Quer que eu continue com o resto?',
  'Zal ik doorgaan met de rest?',
])('asks only whether to go on: %s', (question) => {
  expect(asksToGoOn(question)).toBe(true);
});

it.each([
  'Shall I continue or wait for Ann?',
  'The tests fail on the new server. Shall I continue?',
  'Two of three are done, but the third is locked. Shall I go on?',
  'Shall I go on with the payment?',
  'Should I proceed even though the price has doubled?',
  'May I delete the old files and continue?',
  'Which colour? Shall I continue?',
  'Shall I continue with the deployment to production?',
  'Where is the key?',
  'Shall I send it to Bob?',
  'I found a password in the repository. Shall I proceed?',
  'Nothing is done yet. Shall I go on?',
  'Soll ich weitermachen, obwohl der Test nicht geht?',
  'Soll ich die Rechnung bezahlen und fortfahren?',
  'continue',
  '',
])('may have to be asked: %s', (question) => {
  expect(asksToGoOn(question)).toBe(false);
});
