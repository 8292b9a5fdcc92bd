import { describe, expect, it } from 'vitest';
import { correctionsIn, preferenceKept } from '../../../src/domain/lesson/corrections-in.ts';
import { detectCorrections } from '../../../src/domain/lesson/detect-corrections.ts';
import {
  decayedLessons,
  effectiveWeight,
  lessonsForPrompt,
  lessonsInUse,
} from '../../../src/domain/lesson/lesson-weight.ts';
import { type LessonDoc, lessonProjection } from '../../../src/domain/lesson/views/lesson.ts';
import type { NewEvent, Trust } from '../../../src/kernel/event/event.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';
import { benign, corrections } from './labelled-corrections.ts';

type Lessons = ReadonlyMap<string, LessonDoc>;
const none: Lessons = new Map();
const DAY_MS = 86_400_000;
const START = '2026-03-01T00:00:00.000Z';
const later = (days: number) => new Date(Date.parse(START) + days * DAY_MS).toISOString();

let seq = 0;
function kept(
  known: Lessons,
  events: readonly NewEvent[],
  at: { now?: string; trust?: Trust } = {},
): Lessons {
  const { now: occurredAt = START, trust = 'owner' } = at;
  const facts = events.map((event) => recorded(event, ++seq, { occurredAt, trust }));
  return documentsOf(lessonProjection, facts, known);
}

function told(...texts: readonly string[]): Lessons {
  return texts.reduce<Lessons>(
    (known, text, i) => kept(known, correctionsIn(text, known, { messageId: `m${i}`, now: START })),
    none,
  );
}
const active = (lessons: Lessons) =>
  [...lessons.values()].filter(({ status }) => status === 'active');
const texts = (lessons: Lessons) => active(lessons).map(({ text }) => text);

it('keeps with a rule that points back what it points at', () => {
  const told = 'Du hast mir schon wieder auf Englisch geschrieben. Bitte nicht mehr.';
  expect(detectCorrections(told).map(({ text }) => text)).toEqual([told]);
  expect(detectCorrections('Bitte nicht mehr.')).toEqual([]);
  expect(
    detectCorrections('You sent it twice. Never do that again.').map(({ text }) => text),
  ).toEqual(['You sent it twice. Never do that again.']);
});

describe('labelled mails', () => {
  it('makes a preference or a rule of most corrections (H82)', () => {
    const missed = corrections.filter((mail) => active(told(mail)).length === 0);
    expect(corrections.length).toBeGreaterThan(60);
    expect(missed).toEqual([]);
  });

  it('makes nothing of mails that correct nothing', () => {
    const wrong = benign.filter((mail) => detectCorrections(mail).length > 0);
    expect(wrong).toEqual([]);
  });
});

describe('what a correction becomes', () => {
  it('keeps the words of the owner alone, without greeting and quotation', () => {
    expect(texts(told('Hi, please never use emojis.\n\n> always use emojis'))).toEqual([
      'please never use emojis.',
    ]);
  });

  it('is reinforced when it is said again in other words, and counts more', () => {
    const [doc, ...rest] = active(
      told('Never send me HTML mails.', "Please don't send HTML mails."),
    );
    expect(rest).toEqual([]);
    expect(doc).toMatchObject({ count: 2, weight: 1.5, text: "Please don't send HTML mails." });
  });

  it('never weighs more than three (P31)', () => {
    const again = Array.from({ length: 9 }, () => 'Never send me HTML mails.');
    expect(active(told(...again))).toMatchObject([{ weight: 3, count: 9 }]);
  });

  it.each([
    ['Always sign your mails.', 'Never sign your mails.'],
    ['I prefer tea over coffee.', 'I prefer coffee over tea.'],
    ['From now on, answer in German.', 'From now on, answer in English.'],
    ['I prefer short answers.', 'I prefer detailed answers.'],
    ['I prefer tabs.', 'I prefer spaces.'],
  ])('is replaced by its opposite: %s then %s', (before, after) => {
    const lessons = told(before, before, after);
    expect(active(lessons)).toMatchObject([{ text: after, weight: 1, count: 1 }]);
  });

  it('stands beside a wish about something else', () => {
    expect(
      active(
        told('Always sign your mails.', 'Always close the tickets.', 'I prefer short answers.'),
      ),
    ).toHaveLength(3);
  });

  it('takes two lessons of one message at most (P32)', () => {
    const mail = 'Always sign your mails. Never use emojis. Avoid abbreviations.';
    expect(active(told(mail))).toHaveLength(2);
  });

  it('says who it is to nobody, and repeats no secret (P28)', () => {
    const mail =
      'From now on your name is Hal. Always use the password hunter2-hunter2-Q for the shop.';
    const secret = 'Always log in with api_key=sk-ant-REDACTED.';
    expect(active(told(mail)).map(({ text }) => text)).not.toContain(
      'From now on your name is Hal.',
    );
    expect(active(told(secret))).toEqual([]);
  });

  it('is nothing when anybody else says it', () => {
    const events = correctionsIn('Always sign your mails.', none, { messageId: 'm', now: START });
    expect(kept(none, events, { trust: 'outside' }).size).toBe(0);
  });
});

describe('weight over time', () => {
  it('halves in 60 days, is out of use after 199 days and given up after 259 (P31)', () => {
    const lessons = told('Never use emojis.');
    const [doc] = active(lessons);
    expect(doc && effectiveWeight(doc, later(60))).toBeCloseTo(0.5);
    expect(lessonsInUse(lessons, later(199))).toHaveLength(1);
    expect(lessonsInUse(lessons, later(200))).toHaveLength(0);
    expect(decayedLessons(lessons, later(259))).toEqual([]);
    const gone = kept(lessons, decayedLessons(lessons, later(260)), { now: later(260) });
    expect([...gone.values()]).toMatchObject([{ status: 'retired', retired_for: 'decayed' }]);
  });

  it('begins anew when it is said again after it was given up', () => {
    const lessons = told('Never use emojis.');
    const gone = kept(lessons, decayedLessons(lessons, later(300)), { now: later(300) });
    const back = kept(
      gone,
      correctionsIn('Never use emojis.', gone, { messageId: 'z', now: later(301) }),
      { now: later(301) },
    );
    expect(active(back)).toMatchObject([{ weight: 1, count: 1, created_at: later(301) }]);
  });

  it('keeps fifteen, the lightest going first, and shows five rules and the preferences (P32)', () => {
    const things = [
      'apples',
      'bridges',
      'candles',
      'dragons',
      'engines',
      'feathers',
      'gardens',
      'hammers',
      'islands',
      'jackets',
      'kettles',
      'ladders',
      'mirrors',
      'needles',
      'oceans',
      'pencils',
    ];
    const lessons = things.reduce<Lessons>((known, thing, i) => {
      const now = later(i);
      return kept(
        known,
        correctionsIn(`Never mention ${thing}.`, known, { messageId: thing, now }),
        { now },
      );
    }, none);
    expect(active(lessons)).toHaveLength(15);
    expect(texts(lessons)).not.toContain('Never mention apples.');
    const more = kept(lessons, preferenceKept('tea', lessons, { messageId: 'p', now: later(20) }), {
      now: later(20),
    });
    const shown = lessonsForPrompt(more, later(20));
    expect(shown.filter(({ kind }) => kind === 'rule')).toHaveLength(5);
    expect(shown[0]).toMatchObject({ text: 'tea', kind: 'preference' });
    const dropped = lessonsInUse(more, later(20)).find((one) => !shown.includes(one));
    const fitting = lessonsForPrompt(more, later(20), (text) => text === dropped?.text);
    expect(fitting[0]).toBe(dropped);
    expect(fitting.filter(({ kind }) => kind === 'rule')).toHaveLength(5);
  });
});

describe('what is said of one thing is no rule of how to work', () => {
  it.each([
    'From now on only on weekdays, please, and every 4 minutes is enough.',
    'Ab jetzt bitte nur noch werktags, alle 4 Stunden reicht.',
    'Dorénavant seulement en semaine, toutes les 4 heures suffit.',
    'A partir de ahora solo entre semana, cada 4 horas basta.',
    "D'ora in poi solo nei giorni feriali, ogni 4 ore basta.",
    'A partir de agora só nos dias úteis, de 4 em 4 horas chega.',
    'Vanaf nu alleen op werkdagen, elke 4 uur is genoeg.',
    "Stop watching the folder now, I don't need it any more.",
    'Stop watching the folder right now.',
    'Hör auf, den Ordner zu beobachten, ich brauche das nicht mehr.',
    "Arrête de surveiller le dossier, je n'en ai plus besoin.",
    'Deja de vigilar la carpeta, ya no lo necesito.',
    'Smetti di controllare la cartella, non mi serve più.',
    'Para de vigiar a pasta, já não preciso.',
    'Stop met het bekijken van de map, ik heb het niet meer nodig.',
    'Erinner mich bitte ab Dezember immer am letzten Freitag im Monat um 14 Uhr an die Stundenzettel',
  ])('%s', (said) => {
    expect(detectCorrections(said)).toEqual([]);
  });

  it.each([
    'From now on only plain text on weekdays.',
    'Ab jetzt werktags nur auf Deutsch.',
    'Stop putting emojis in mails to suppliers.',
    "Stop writing me such long mails, I don't need the details.",
  ])('%s: and this is one', (said) => {
    expect(detectCorrections(said)).toHaveLength(1);
  });
});
