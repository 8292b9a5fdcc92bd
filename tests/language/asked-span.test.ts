import { expect, it } from 'vitest';
import { askedSpan } from '../../src/language/when/asked-span.ts';

/** A Monday. */
const clock = { now: '2026-11-23T10:00:00.000Z', zone: 'Europe/Berlin' };
const days = (text: string) => {
  const span = askedSpan(text, clock);
  if (span === null) return null;
  const hour = 3_600_000; // Berlin's midnights, in UTC
  return [span.from, span.to].map((at) =>
    new Date(Date.parse(at) + 2 * hour).toISOString().slice(0, 10),
  );
};

it.each([
  ['What did we discuss yesterday?', '2026-11-22', '2026-11-23'],
  ['What did Clara say last week?', '2026-11-16', '2026-11-23'],
  ['Was habe ich letzte Woche gesagt?', '2026-11-16', '2026-11-23'],
  ['Was haben wir gestern besprochen?', '2026-11-22', '2026-11-23'],
  ['Was war vorgestern mit der Rechnung?', '2026-11-21', '2026-11-22'],
  ['Qu’est-ce que nous avons fait la semaine dernière ?', '2026-11-16', '2026-11-23'],
  ['¿Qué dijo mi hermana ayer?', '2026-11-22', '2026-11-23'],
  ['Where were we last month?', '2026-10-01', '2026-11-01'],
  ['What did I plan for this year?', '2026-01-01', '2027-01-01'],
  ['Who came last weekend?', '2026-11-21', '2026-11-23'],
  ['What happened 3 days ago?', '2026-11-19', '2026-11-22'],
  ['Was war vor zwei Wochen?', '2026-11-09', '2026-11-16'],
  ['Which trip did we make in May?', '2026-05-01', '2026-06-01'],
  ['Welche Reise haben wir im Mai gemacht?', '2026-05-01', '2026-06-01'],
  ['What did she buy in December?', '2025-12-01', '2026-01-01'],
  ['What did she buy in May 2023?', '2023-05-01', '2023-06-01'],
  ['What did Caroline do on 8 May 2023?', '2023-05-08', '2023-05-09'],
  ['What did Caroline do on October 13, 2023?', '2023-10-13', '2023-10-14'],
  ['Who called on Friday?', '2026-11-20', '2026-11-21'],
  ['Where did he live in 2019?', '2019-01-01', '2020-01-01'],
])('%s', (text, from, to) => {
  expect(days(text)).toEqual([from, to]);
});

it.each([
  'Where does my sister live?',
  'May I enter?',
  'What is the last name of Tom?',
  'It was the 31st of February',
])('names no time: %s', (text) => {
  expect(days(text)).toBeNull();
});
