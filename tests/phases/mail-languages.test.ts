import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { fact, payloadsOf } from '../../src/domain/fact.ts';
import { languageOfMail, spokenReplies } from '../../src/language/replies/spoken-replies.ts';
import type { TimeReason } from '../../src/language/when/time-reason.ts';
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
    ['Remind me tomorrow at 9 to pay', '"pay" tomorrow at 09:00.'],
    ['Was wartet auf mich?', 'Nichts wartet auf dein Wort.'],
    ['Freigaben', 'Nichts wartet auf dein Wort.'],
    ['Welche Aufgaben sind offen?', 'Es gibt keine offenen Aufgaben.'],
    ['Erinnere mich an den Zahnarzt', 'Wann soll ich dich erinnern?'],
    ['Erinnere mich am Freitag an den Zahnarzt', 'Du hast keine Stunde genannt, also um 9:00.'],
    ['Rappelle-moi vendredi de payer le loyer', 'aucune heure'],
    ['Recuérdame el viernes pagar el alquiler', 'ninguna hora'],
    ['Ricordami venerdì di pagare', "nessun'ora"],
    ['Lembra-me sexta-feira de pagar', 'nenhuma hora'],
    ['Herinner me vrijdag aan de huur', 'geen uur'],
    ['Erinnere mich jeden Freitag an den Zahnarzt', 'Du hast keine Stunde genannt, also um 9:00.'],
    ['Remind me every Friday to pay', 'You named no hour, so it is at 9:00.'],
    ['Schreib mir künftig bitte immer kurze Mails', 'Daran halte ich mich: "'],
    ['Erinnere mich am 31. Februar an den Zahnarzt', '"am 31. Februar" gibt es nicht'],
    [
      'Erinnere mich am Freitag um 9 an die Steuer und füge eine Aufgabe hinzu: Belege sortieren bis Donnerstag',
      'bis wann, aber nicht, wie oft',
    ],
    ['Rappelle-moi de payer le loyer', 'Quand vous le rappeler ?'],
    ['Erinnere mich an den TÜV', 'Es ist kein Tag und keine Uhrzeit genannt.'],
    ['Recuérdame cada lunes hasta nunca regar', 'no leo "hasta nunca regar" como un momento'],
    [
      'Mach Pause bis gestern',
      '"bis gestern" lese ich nicht als Zeit. Bis wann soll ich pausieren?',
    ],
    ['status', 'All is well.'],
  ])('%s', async (text, says) => {
    expect(await answerTo(text)).toContain(says);
  });

  it('also when it is refused, done or gone on with', async () => {
    const stopped = await answerTo('Bitte sofort weitermachen mit der Arbeit', ['stop']);
    expect(stopped).toContain('mit einem Code, damit ich weitermache.');
    expect(await answerTo('Mach weiter bitte', ['pause'])).toBe('Ich mache weiter.');
  });
});

it.each([
  [
    'pause for three hours',
    'Your mail is filed as work. I am paused and take it up after today at',
  ],
  ['pause', 'take it up when you send "resume"'],
])('says when it takes up what comes while it is paused: %s', async (pause, says) => {
  expect(await answerTo('Could you find out who built the old mill?', [pause])).toContain(says);
});

describe('the money of the day is used up', () => {
  const waits = (retryAt: string) =>
    fact('WorkParked', {
      work_id: 'task:other',
      cycle_no: 1,
      fingerprint: 'f',
      cause: 'budget',
      retry_at: retryAt,
    });
  const held = (usd: number) =>
    fact('BudgetReserved', {
      ref: 'elsewhere',
      scopes: [{ scope: 'day:2026-11-21', limit_usd: 2 }],
      worst_case_usd: usd,
      expires_at: '2026-11-21T04:09:00.000Z',
      model: 'claude-haiku-5-5',
      price_version: 'p',
    });
  const asked = async (text: string, retryAt: string, usd = 1.9) => {
    const story = mailStory({ hasModel: true });
    await story.record(waits(retryAt), held(usd));
    story.arrives({ text, subject: '' });
    await story.round();
    return story.went.at(-1)?.text.trim() ?? '';
  };

  it.each([
    [
      'Could you find out who built the old mill?',
      'The money of today is used up, so it may have to wait until tomorrow at 00:00.',
    ],
    [
      'Kannst du herausfinden, wer die alte Mühle gebaut hat?',
      'wenn wieder welches da ist: morgen um 00:00.',
    ],
  ])('as a mail that becomes work is told: %s', async (text, says) => {
    expect(await asked(text, '2026-11-22T00:00:00.000Z')).toContain(says);
  });

  it('is not said where dearer work alone waits for it', async () => {
    const text = 'Could you find out who built the old mill?';
    expect(await asked(text, '2026-11-22T00:00:00.000Z', 1.5)).toBe('');
  });

  it('is over with the day', async () => {
    expect(
      await asked('Could you find out who built the old mill?', '2026-11-21T03:59:00.000Z'),
    ).toBe('');
  });
});

describe('a greeting is greeted back, with how things stand', () => {
  it.each([
    ['morning!', 'en'],
    ['hi', 'en'],
    ['hello?', 'en'],
    ['Hey Homeostat :)', 'en'],
    ['good evening 👋', 'en'],
    ['Guten Morgen', 'de'],
    ['Moin!', 'de'],
    ['bonjour', 'fr'],
    ['hola', 'es'],
    ['buongiorno', 'it'],
    ['bom dia', 'pt'],
    ['goedemorgen', 'nl'],
  ])('%s', async (text, language) => {
    expect(await answerTo(text)).toBe(`Greeted in ${language}.`);
  });

  it.each([
    ['thanks', ''],
    ['good night!', ''],
    ['hey buy milk', 'I do not understand'],
    ['Hi, how are you?', 'All is well.'],
  ])('%s is more, or no greeting', async (text, says) => {
    const answer = await answerTo(text);
    expect(answer).not.toContain('Greeted');
    expect(answer).toContain(says);
  });
});

describe('a mail in a language that it does not read', () => {
  it.each(['Dziękuję bardzo!', 'Tack så mycket', 'Děkuji moc', 'Спасибо большое', 'teşekkürler'])(
    'is thanks all the same: %s',
    async (text) => {
      expect(await answerTo(text)).toBe('');
    },
  );

  it.each([
    'Przypomnij mi jutro o 9 żeby zadzwonić do banku',
    'Påminn mig imorgon klockan 9 att ringa banken',
    'Yarın saat 9 da bankayı aramamı hatırlat',
    'Připomeň mi zítra v 9 zavolat do banky, prosím',
    'Muistuta minua huomenna kello 9 soittamaan pankkiin',
    'Emlékeztess holnap 9-kor, hogy hívjam fel a bankot',
    'Напомни мне завтра в 9 позвонить в банк',
    '明日9時に銀行に電話するようにリマインドして',
    '내일 9시에 은행에 전화하라고 알려줘',
    'ذكرني غدا الساعة 9 بالاتصال بالبنك',
  ])('is told so: %s', async (text) => {
    const says = await answerTo(text);
    expect(says).toContain(
      'I read English, German, French, Spanish, Italian, Portuguese and Dutch',
    );
    expect(says).toContain('nothing is set');
  });

  it.each([
    'Could you find out who built the old mill?',
    'Finde heraus, wer die alte Mühle gebaut hat, und schreib mir was dazu',
    'Trouve qui a construit le vieux moulin',
    'Averigua quién construyó el viejo molino',
    'Scopri chi ha costruito il vecchio mulino',
    'Descobre quem construiu o velho moinho',
    'Zoek uit wie de oude molen heeft gebouwd',
    'hotel Krakow Zakopane Gdansk',
  ])('is not said of one that it does: %s', async (text) => {
    expect(await answerTo(text)).not.toContain('I read English, German');
  });
});

it('each language has each reply, in words of its own', () => {
  const all = (['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const).map(spokenReplies);
  for (const name of ['paused', 'stopped', 'goingOn', 'notUnderstood', 'help'] as const) {
    expect(new Set(all.map((one) => one[name]())).size).toBe(all.length);
  }
});

it('each language tells how things stand in words of its own', () => {
  const all = (['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const).map(spokenReplies);
  const saying = [
    all.map(({ tells }) => tells.running),
    all.map(({ tells }) => tells.work(3, 1)),
    all.map(({ tells }) => tells.budget('$1.00', '$2.00')),
    all.map(({ tells }) => tells.spentIn('$1.00', 'lastweek')),
    all.map(({ tells }) => tells.report.sections.join()),
    all.map(({ tells }) => tells.noReminderYet('')),
    all.map(({ waits }) => waits.head),
    all.map(({ caps }) => caps.daily('$1.00', '01:00')),
    all.map(({ thread }) => thread.whichTask),
    all.map(({ thread }) => thread.pauseUnread('')),
    all.map(({ tells }) => tells.quiet('lastweek')),
    all.map(({ tells }) => tells.report.lines.givenUp('')),
  ];
  for (const one of saying) expect(new Set(one).size).toBe(all.length);
});

describe('words in a thread are answered in their language', () => {
  it.each([
    ['Erinnere mich morgen um 9 an den Zahnarzt', 'lieber um 10 Uhr', 'Ich erinnere dich'],
    ['Mach bis Montag nichts', 'bis Dienstag bitte', 'Pause bis'],
    ['Erinnere mich morgen um 9 an den Zahnarzt', 'vergiss es bitte', 'ist abgesagt'],
  ])('%s; %s', async (first, then, says) => {
    const story = mailStory();
    story.arrives({ text: first, subject: '' });
    await story.round();
    const inReplyTo = story.went.at(-1)!.messageId; // it was answered
    story.clock.ms += 1000;
    story.arrives({ text: then, subject: '', inReplyTo });
    await story.round();
    expect(story.went.at(-1)?.text).toContain(says);
  });
});

it('each language has a reason of its own for each kind of words that are no time', () => {
  const all = (['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const).map(spokenReplies);
  const clock = { now: '2026-11-18T09:15:00.000Z', zone: 'Europe/Berlin' };
  const reasons: readonly TimeReason[] = [
    ...(['nothing', 'never', 'several', 'day', 'hours', 'hour', 'howOften'] as const).map(kind),
    ...(['end', 'start', 'leftOut', 'twice', 'everyTime'] as const).map(kind),
    ...(['strange', 'impossible', 'over', 'notDays'] as const).map((is) => ({ is, words: 'x' })),
    { is: 'either', words: 'x', choices: [] },
    { is: 'past', at: DateTime.fromISO(clock.now) },
    { is: 'half', hour: 5, minute: 0 },
    { is: 'times', n: 2 },
    { is: 'skipped', clock: '2:30' },
  ];
  for (const reason of reasons) {
    expect(new Set(all.map((one) => one.reason(reason, clock))).size, reason.is).toBe(all.length);
  }
});

function kind<Is extends string>(is: Is): { readonly is: Is } {
  return { is };
}

it('answers a word that tells no language in the one that the owner writes', async () => {
  const told = await answerTo('approvals', ['Bitte mach eine Pause']);
  expect(told).toContain('Nichts wartet auf dein Wort.');
});

it('answers in the language that a rule of the owner asks for, whatever the mail is in', async () => {
  const rule = 'From now on always answer me in German, please.';
  expect(await answerTo('remind me tomorrow at 9 to pay', [rule])).toContain('Ich erinnere dich');
});

it('lists tasks in the language of the mail', async () => {
  const tasks = await answerTo('Welche Aufgaben sind offen?', ['Aufgabe: Steuer machen']);
  expect(tasks).toBe('1 offene Aufgabe:\n- Steuer machen');
});

it('knows no language from a word that several share', () => {
  const shared = [
    'pause',
    'stop',
    'status',
    'ok',
    '123456',
    '',
    'max 2 euros per day',
    '5 per week',
  ];
  for (const words of shared) expect(languageOfMail(words)).toBe('en');
  for (const words of ['2 euro per settimana', 'un promemoria per domani']) {
    expect(languageOfMail(words)).toBe('it');
  }
});

it('says what would be forgotten in words, before a code is sent', async () => {
  const story = mailStory({ codes: { '123456': 7 } });
  story.arrives({ text: 'add a task: file the taxes' });
  await story.round();
  const formed = await story.all('IntentionFormed');
  const { intention_id } = payloadsOf(formed, 'IntentionFormed')[0]!;
  story.arrives({ text: `forget task:${intention_id}` });
  await story.round();
  expect(story.went.at(-1)?.text).toContain('forgotten for good: "file the taxes"');
  expect(await story.all('PersonalDataErased')).toHaveLength(0);
});

it.each([
  ['fr', "c'est bon je suis rentrée plus tôt, on reprend"],
  ['es', 'ya he vuelto antes de lo previsto, puedes seguir'],
  ['es', 'perdona, le di a enviar sin querer'],
  ['pt', 'era para a minha irmã, ignora por favor'],
  ['pt', 'põe na lista pintar o portão'],
  ['pt', 'e o outro já paguei'],
  ['it', 'Lascia perdere il preventivo, abbiamo scelto Ikea alla fine'],
  ['nl', 'hek is klaar'],
  ['nl', 'die offerte mag van de lijst'],
  ['de', 'jetzt passts'],
  ['en', 'calls got cancelled, go on'],
] as const)('knows %s from small words and letters: %s', (language, words) => {
  expect(languageOfMail(words)).toBe(language);
});
