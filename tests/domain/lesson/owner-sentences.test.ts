import { describe, expect, it } from 'vitest';
import { ownerSentences } from '../../../src/domain/lesson/owner-sentences.ts';

describe('the sentences of an owner', () => {
  it.each([
    ['Und erinnere mich am 15. Dezember an die Steuer. Danke.', 2],
    ['Der Termin am 3. März fällt aus. Sag ab.', 2],
    ['The flyers cost incl. VAT 300 euros. Send it.', 2],
    ['Das Zimmer kostet inkl. Frühstück 90 Euro.', 1],
    ['Ich komme am 3. Mai. April war schlecht.', 2],
    ['Come at 10:15. August is there too.', 2],
    ['It is over in May. June will be better.', 2],
  ])('do not end behind the number of a day or a short form: %s', (text, count) => {
    expect(ownerSentences(text)).toHaveLength(count);
  });
});
