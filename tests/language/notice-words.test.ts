import { describe, expect, it } from 'vitest';
import { followUpIn } from '../../src/language/intents/follow-up-words.ts';
import { readIntent } from '../../src/language/intents/read-intent.ts';
import { languageAskedFor } from '../../src/language/replies/asked-language.ts';
import { noticeWords } from '../../src/language/replies/notice-words.ts';
import { TIME_LANGUAGES } from '../../src/language/when/time-text.ts';

const quotedIn = (text: string) =>
  [...text.matchAll(/"([^"]+)"|« ([^»]+) »/gu)].map(([, plain, french]) => plain ?? french ?? '');

describe('the words of a notice', () => {
  it.each(TIME_LANGUAGES)('offer answers that are understood: %s', (language) => {
    const words = noticeWords(language);
    const [done = '', again = ''] = quotedIn(words.tickOff);
    expect(followUpIn(done)).toMatchObject({ is: 'done' });
    expect(followUpIn(again)).toMatchObject({ is: 'time', isAgain: true });
    const [yes = '', no = ''] = quotedIn(words.yesOrNo);
    expect(readIntent({ subject: '', text: yes }).commands).toEqual([
      { name: 'answer', isYes: true },
    ]);
    expect(readIntent({ subject: '', text: no }).commands).toEqual([
      { name: 'answer', isYes: false },
    ]);
    const [approve = '', deny = ''] = quotedIn(words.codeFor('a17'));
    expect(readIntent({ subject: '', text: approve }).commands).toMatchObject([
      { name: 'approve', approvals: ['a17'] },
    ]);
    expect(readIntent({ subject: '', text: deny }).commands).toMatchObject([
      { name: 'deny', approvals: ['a17'] },
    ]);
    const [ack = ''] = quotedIn(words.ack);
    expect(readIntent({ subject: '', text: ack }).commands).toMatchObject([{ name: 'ack' }]);
  });
});

it.each([
  ['From now on answer me in German, please.', 'de'],
  ['Ich will keine englischen Antworten mehr, schreib deutsch.', 'de'],
  ['Réponds-moi toujours en français.', 'fr'],
  ['Escríbeme siempre en español.', 'es'],
  ['Never write in English.', null],
  ['Translate the German letters always twice.', null],
  ['Write short mails.', null],
])('knows the language that a rule asks for: %s', (rule, language) => {
  expect(languageAskedFor(rule)).toBe(language);
});

it.each([
  ['English is how I want your mails from now on.', 'en'],
  ['I like your answers best in German.', 'de'],
  ['Deine Mails bitte auf Englisch.', 'en'],
  ['Je veux tes mails en anglais.', 'en'],
  ['Quiero tus correos en inglés.', 'en'],
  ['Le tue risposte in inglese, per favore.', 'en'],
  ['As suas respostas em inglês, por favor.', 'en'],
  ['Je mails voortaan in het Engels.', 'en'],
  ['Mails in English from now on.', 'en'],
  ['Mails of English shops.', null],
  ['Mails of the English shop go to Bo.', null],
  ['Translate what comes in English.', null],
] as const)('the rule %j asks for %s in what is written', (rule, language) => {
  expect(languageAskedFor(rule)).toBe(language);
});
