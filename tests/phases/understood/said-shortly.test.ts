import { expect, it } from 'vitest';
import { ALONE, READ } from './batch-rows.ts';
import { mailRow, reading, threadRow } from './rows-read.ts';

it.each([
  ['how much did you spend in october', 'tell budget month', 'month 10'],
  ['what did we spend in May?', 'tell budget month', 'month 5'],
  ['wieviel hast du im oktober ausgegeben?', 'tell budget month', 'month 10'],
  ['combien as-tu dépensé en octobre ?', 'tell budget month', 'month 10'],
  ['how much did you spend in october 2024', 'ask', ''],
  ['are we over budget', 'tell budget', 'spent today'],
  ['list pls', 'tell tasks', 'open tasks'],
  ["tu peux m'envoyer la liste ?", 'tell tasks', 'tâches ouvertes'],
  ['list of approvals please', 'tell approvals', 'waits for your word'],
  ['clear the list', 'ask', ''],
  ['whats on my plate tomorrow', 'tell reminders', 'water the plants'],
  ['whats on 4 the weekend', 'tell reminders', 'water the plants'],
])('answers what is asked without its mark or in few words: %s', async (text, expected, says) => {
  const row = await mailRow([text, [], expected], reading([]), ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).toContain(says);
});

it.each([
  ['pause pls, ill tell u when', 'pause'],
  ["pause, I'll let you know", 'pause'],
  ["mets toi en pause jusqu'à vendredi midi", 'pause until 20T12:00'],
  ['raise the limit to 5 a day from now on', 'ask | work'],
  ['max 3 bucks a day from now on', 'none'],
  ['need to file VAT by end of month', 'ask'],
  ['bday of my sister: 14 march, tell me a week early every year', 'ask'],
])('rests, refuses or asks as it is meant: %s', async (text, expected) => {
  const row = await mailRow([text, [], expected], reading([]), ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  [
    'ponme un recordatorio el jueves 3 de diciembre a las 17:30: tutoría',
    'remind tutoría @ 12-03T17:30',
  ],
  ['stell mir eine erinnerung für freitag um 9: anrufen', 'remind anrufen @ 20T09:00'],
  ['mets un rappel vendredi à 9h : payer', 'remind payer @ 20T09:00'],
  ['zet een herinnering voor vrijdag om 9: bellen', 'remind bellen @ 20T09:00'],
  ['oven timer 35 min', 'ask'],
  ['every other thursday at 22:15 handover notes', 'ask'],
  ['u did great today thx', 'none'],
  ['sorry wrong chat', 'none'],
  ['ugh cant sleep', 'none'],
  ['pause everything until monday', 'pause until 23'],
])('sets what is called a reminder, and asks where it may be one: %s', async (text, expected) => {
  const row = await mailRow([text, [], expected], reading([]), ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  if (expected === 'ask') expect(row.says).toMatch(/reminder/u);
});

const PILL = 'remind me every day at 7 to take the pill';

it.each([
  [[PILL, 'pause that for the weekend'], 'ask', 'take the pill'],
  [[PILL, 'pause this until monday'], 'ask', 'take the pill'],
  [['what did you do yesterday', 'and how much was that'], 'tell budget yesterday', 'yesterday'],
  [['what did you do last week', 'how much did that cost?'], 'tell budget', 'lastweek'],
])('knows by the thread what is spoken of: %j', async (mails, expected, says) => {
  const row = await threadRow({ mails, wants: [null, null], expected }, ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).toContain(says);
});

it('goes on where its owner is back early', async () => {
  const mails = ['pause until friday', 'im back early, go on'];
  const row = await threadRow({ mails, wants: [null, null], expected: 'resume' }, ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['Könnte mal Ruhe sein bis Freitag Mittag?', 'bis Freitag Mittag', 'bis am Freitag um 12:00'],
  ["Un peu de calme jusqu'à vendredi midi ?", "jusqu'à vendredi midi", 'vendredi à 12:00'],
])('understands the end of a rest that a model read: %s', async (text, when, says) => {
  const answer = reading([`pause @ ${when}`]);
  const row = await mailRow([text, [], 'ask | pause until 20T12:00'], answer, READ);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).toContain(says);
});

it.each([
  ['Stop, that is not what I asked for', 'stop'],
  ['Stop. That is not what I asked for.', 'stop'],
  ['Stopp, das habe ich nicht verlangt', 'stop'],
  ['para, no es lo que pedí', 'stop'],
  ['Pause. Till I say so.', 'pause'],
  ['Stop, not the report', 'ask | work'],
  ['Stop, that is not what I asked for, only the newsletter is', 'ask | work'],
  ["Don't stop, that is not what I asked for", 'ask | work'],
  ['cancel the newsletter, that is not what I asked for', 'ask | work'],
])('stops on a complaint, and on nothing that limits it: %s', async (text, expected) => {
  const row = await mailRow([text, [], expected], reading([]), ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['gracias, todo bien por ahora', 'none'],
  ["merci, tout va bien pour l'instant", 'none'],
  ['danke, alles gut erstmal', 'none'],
  ['thank you, that was exactly what I needed!', 'none'],
  ['todo bien?', 'tell status'],
  ['alles gut bei dir?', 'tell status'],
  ["all good, thanks. what's on the list?", 'tell tasks'],
  ['thanks, that was what I needed. now the handbook please', 'ask | work'],
])('takes contentment for no task and no question: %s', async (text, expected) => {
  const row = await mailRow([text, [], expected], reading([]), ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it.each([
  ['thank you, that was exactly what I needed', 'done'],
  ['danke, alles gut', 'done'],
  ['almost, page 3 is still blank', 'undone'],
  ['fast, Seite 3 ist noch leer', 'undone'],
  ['almost every page is great, thank you', 'ask'],
  ['almost perfect, thanks', 'ask'],
])('hears in an answer whether it is as it was wanted: %s', async (answer, is) => {
  const mails = ['confirm: write the quarterly report', answer];
  const expected = is === 'ask' ? 'ask' : `${is} write the quarterly report`;
  const row = await threadRow({ mails, wants: [null, null], expected }, ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

const AT_SEVEN = 'move take the pill @ 19T07:00 20T07:00 23T07:00';
const AT_EIGHT = '21T08:00 22T08:00 28T08:00';

it.each([
  [['at 8 on weekends'], 'ask'],
  [['am Wochenende um 8'], 'ask'],
  [['at 8 on weekends', 'only at 8 on weekends'], `move take the pill @ ${AT_EIGHT}`],
  [
    ['at 8 on weekends', 'at 8 on weekends, else as before'],
    `${AT_SEVEN} + remind take the pill @ ${AT_EIGHT}`,
  ],
  [['at the weekend at 8, else as before'], `${AT_SEVEN} + remind take the pill @ ${AT_EIGHT}`],
  [['am Wochenende um 8, sonst wie bisher'], `${AT_SEVEN} + remind take the pill @ ${AT_EIGHT}`],
  [['at 8 on weekends, else as before', 'cancel it'], 'ask'],
  [['and also at 8 on weekends'], `remind take the pill @ ${AT_EIGHT}`],
  [['make it weekdays at 8'], 'move take the pill @ 19T08:00 20T08:00 23T08:00'],
  [['on weekends'], 'move take the pill @ 21T07:00 22T07:00 28T07:00'],
  [['8 instead'], 'move take the pill @ 19T08:00 20T08:00 21T08:00'],
  [['not on weekends'], AT_SEVEN],
])(
  'asks what becomes of the other days, and understands what is answered: %j',
  async (said, expected) => {
    const mails = [PILL, ...said];
    const row = await threadRow({ mails, wants: mails.map(() => null), expected }, ALONE);
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  },
);

const MOVED = 'move the report to next Thursday';

it.each([
  [[MOVED, 'yes'], 'Yes to what?'],
  [[MOVED, 'yes please'], 'Yes to what?'],
  [[MOVED, 'ok'], ''],
  [[PILL, 'at 8 on weekends', 'yes'], 'Yes to what?'],
  [[PILL, 'am Wochenende um 8', 'ja'], 'Ja wozu?'],
  [[PILL, 'yes'], ''],
  [['pause until friday', 'actually no'], 'still paused'],
  [['pause until friday', 'no'], 'still paused'],
  [['pause until friday', 'yes'], ''],
])('answers a yes that leaves it open and a no to what was done: %j', async (mails, says) => {
  const wants = mails.map(() => null);
  const row = await threadRow({ mails, wants, expected: 'none | ask' }, ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  if (says === '') expect(row.says).toBe('');
  else expect(row.says).toContain(says);
});

it.each([
  [['the newsletter is done', 'undo'], 'I leave your request'],
  [['newsletter urgent', 'undo that'], 'I leave your request'],
  [['move the newsletter to friday', 'undo'], 'at which time'],
  [['move the newsletter to friday', 'take it back'], 'at which time'],
  [['move the newsletter to friday', 'mach das rückgängig'], 'Wann soll'],
  [[PILL, 'make it 9', 'undo'], 'at which time'],
  [['pause until friday', 'undo'], 'still paused'],
  [['cancel the newsletter', 'no, wait'], 'I leave it'],
  [['cancel the newsletter', 'nein, warte'], 'ich lasse es'],
])('ends nothing by an undo or a no, and asks about nothing else: %j', async (mails, says) => {
  const wants = mails.map(() => null);
  const row = await threadRow({ mails, wants, expected: 'none | ask' }, ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).toContain(says);
});

it.each([
  ["wait, I'll ask Claire", 'my question waits for your answer'],
  ['die Balken, warte ich frage Paul', 'Meine Frage wartet auf deine Antwort'],
])('leaves a question open whose answer is still to come: %s', async (later, says) => {
  const mails = ['asks: write the quarterly report', later];
  const row = await threadRow({ mails, wants: [null, null], expected: 'none' }, ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).toContain(says);
});

it('takes a new reminder back by an undo', async () => {
  const mails = ['remind me tomorrow at 9 to call Zoe', 'undo'];
  const row = await threadRow({ mails, wants: [null, null], expected: 'cancel call Zoe' }, ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
});

it('takes a no to what was kept for no word on what waits', async () => {
  const mails = ['always answer in German', 'no, English'];
  const row = await threadRow({ mails, wants: [null, null], expected: 'ask | work' }, ALONE);
  expect(row, row.line).toMatchObject({ verdict: 'right' });
  expect(row.says).not.toContain('a17');
});
