import { describe, expect, it } from 'vitest';
import { round1 } from './round-1.ts';
import { round2 } from './round-2.ts';
import { round3 } from './round-3.ts';
import { round4 } from './round-4.ts';
import { round5 } from './round-5.ts';
import { round6 } from './round-6.ts';
import { round7 } from './round-7.ts';
import { judged, type UnseenMail, whatBecame } from './unseen-mail.ts';

/**
 * Mails written before anybody looked at how they are read, in rounds; what each round showed is in docs/mail.md. They
 * run as bytes through the reader, the reading of intents and the handling, without a model.
 */
describe.each([
  ['first', round1],
  ['second', round2],
  ['third', round3],
  ['fourth', round4],
  ['fifth', round5],
  ['sixth', round6],
  ['seventh', round7],
])('owner mails of the %s round', (_, mails: readonly UnseenMail[]) => {
  const named = mails.map((mail, n) => [`${n + 1} (${mail[0]}): ${mail[1]}`, mail] as const);

  it.each(named)('%s', async (__, mail) => {
    const { tokens } = await whatBecame(mail);
    const { isRight, dangerous } = judged(mail[1], tokens);
    expect({ is: isRight ? mail[1] : tokens.join(' + '), dangerous }).toEqual({
      is: mail[1],
      dangerous: [],
    });
  });
});
