import { describe, expect, it } from 'vitest';
import { outdates } from '../../../src/language/claims/outdates.ts';

/** The older, then the newer. */
const OUTDATED = [
  ['I live in Bern', 'I moved to Basel'],
  ['I live in Berlin', 'I now live at a flat in Lyon'],
  ['i live in bern', 'i moved to basel last month'],
  ['I live in Bern', 'I no longer live in Bern.'],
  ['I live in Bern', "I don't live in Bern any more"],
  ['My dentist is Dr. Adler', 'My dentist is now Dr. Brun.'],
  ['The meeting is at 4', 'By the way, the meeting moved to 5.'],
  ['The meeting is at 4 pm', 'The meeting is at 5, not at 4.'],
  ['The weekly team meeting is on Monday at 9', 'Our team meeting takes place on Tuesday at 10'],
  ['My favourite colour is blue', 'The name of my favourite colour is red'],
  ['The phone number of Anna is 555 0101', 'Anna has the phone number 555 0199'],
  ["Anna's phone number is 555 0101", 'Call Anna at 555 0199, that is her new phone number'],
  ['Peter drives a Zoe', 'The car of Peter is a Tesla'],
  ['The billing service uses MySQL', 'The billing service was moved to the database Postgres'],
  ['My rent is 900 euros', 'The rent was raised to 950 euros.'],
  ['I work at Siemens', 'I started at Novartis'],
  ['My landlord is Mr Keller', 'Mrs Frei is my landlord now'],
  ['The gym closes at 22:00', 'The gym now closes at 21:00'],
  ['Garbage is collected on Mondays', 'Garbage is collected on Wednesdays now'],
  ['The launch is planned for May', 'The launch was pushed to July'],
  ['Our house is in Ticino', 'We sold the house in Ticino, our house is in Valais now'],
  ['Ich wohne in Bern', 'Ich bin nach Basel gezogen.'],
  ['Die Besprechung ist um 14 Uhr', 'Die Besprechung wurde auf 15 Uhr verschoben.'],
  ['Mein Zahnarzt ist Dr. Huber', 'Mein Zahnarzt ist jetzt Dr. Meier.'],
] as const;

const BOTH_HOLD = [
  ['I live in Bern', 'My sister lives in Basel'],
  ['My sister lives in Basel', 'My brother moved to Bern'],
  ['Anna lives in Bern', 'Berta moved to Basel'],
  ['I live in Bern', 'I live in Switzerland'],
  ['I live in Bern', 'I live in a big house'],
  ['I live in Bern', 'I live at Marktgasse 5'],
  ['I live in Bern', 'I lived in Basel in 2010'],
  ['I live in Bern', 'I used to live in Basel'],
  ['I live in Bern', 'In winter I live in Lisbon'],
  ['I live in Bern', 'I would like to live in Basel'],
  ['I live in Bern', 'Maybe I will move to Basel'],
  ['I live in Bern', 'I might move to Basel'],
  ['I live in Bern', 'Tom says I live in Basel'],
  ['I live in Bern', 'I also live in Basel'],
  ['I live in Bern', 'Do I live in Basel?'],
  ['I live in Bern', 'I work in Basel'],
  ['I live in Bern', 'He lives in Basel'],
  ['My sister is Anna', 'My sister is Berta'],
  ['My sister is a nurse', 'My sister is tall'],
  ['My sister is called Anna', 'My new sister in law is called Berta'],
  ['My colleague is Tom', 'My new colleague is Tim'],
  ['My dog is Rex', 'My dog is old'],
  ['My dog is Rex', 'My cat is Minka'],
  ['My friend is Tom', 'My friend is Tim'],
  ['My dentist is Dr. Adler', 'My dentist is very friendly'],
  ['My dentist is Dr. Adler', "My wife's dentist is Dr. Brun"],
  ['My old dentist is Dr. Adler', 'My dentist is now Dr. Brun'],
  ['My bank is the Harbour Bank', 'My bank is in Harbour Street'],
  ['I like tea', 'I like coffee'],
  ['I speak French', 'I speak German'],
  ['I am allergic to nuts', 'I am allergic to eggs'],
  ['I am Swiss', 'I am a teacher'],
  ['I am 34 years old', 'I am 180 cm tall'],
  ['I have two cats', 'I have three dogs'],
  ['I have a dog', 'I have a cat'],
  ['We use Postgres', 'We use Redis'],
  ['The billing service uses Postgres', 'The search service uses Redis'],
  ['The meeting is at 4', 'The meeting is in room 5'],
  ['The meeting is on Monday', 'The meeting is at 9'],
  ['The meeting with Tom is at 4', 'The meeting with Anna is at 5'],
  ['The meeting on Monday is at 4', 'The meeting on Tuesday is at 5'],
  ['The meeting is at 4', 'The dinner moved to 5'],
  ['The meeting is at 4', 'The meeting is at 16:00'],
  ['The meeting is at 4', 'The meeting is at 5 today'],
  ['The train to Bern leaves at 8:00', 'The train to Bern leaves at 9:00'],
  ['The yoga class is on Monday', 'The yoga class is on Thursday'],
  ['The shop opens at 8', 'The shop closes at 9'],
  ['I paid 40 euros for lunch', 'I paid 50 euros for lunch'],
  ['I ran 5 km', 'I ran 7 km'],
  ['The office phone number is 555 0101', 'The private phone number is 555 0199'],
  ["Anna's phone number is 555 0101", "Anna's room number is 12"],
  ['The rent is 900 euros', 'The deposit was raised to 950 euros'],
  ['The office is closed', 'The office is big'],
  ['The capital of France is Paris', 'The capital of Italy is Rome'],
  ['My favourite colour is blue', 'My favourite animal is the cat'],
  ['My favourite colour is blue', "My daughter's favourite colour is red"],
  ['Call me at 555 0101', 'Call Anna at 555 0199'],
  ['The flight to Rome is on Friday', 'The flight to Oslo was moved to Monday'],
  ['The meeting is at 4', 'If it rains, the meeting is at 5'],
  ['The meeting is at 4', 'Tom thinks, the meeting is at 5'],
  ['I switched to Firefox', 'I now live in Zug'],
  ['A moved to B', 'B moved to C'],
  ['Service A uses B', 'Service B uses C now'],
  ['Ich wohne in Bern', 'Meine Schwester wohnt in Basel'],
  ['Ich wohne in Bern', 'Ich wohne in einem Haus'],
  ['Ich wohne in Bern', 'Früher wohnte ich in Basel'],
] as const;

describe('the newer statement', () => {
  it.each(OUTDATED)('%j is outdated by %j', (older, newer) => {
    expect(outdates(newer, older)).toBe(true);
  });

  it.each(BOTH_HOLD)('%j stays beside %j, whichever comes first', (older, newer) => {
    expect([outdates(newer, older), outdates(older, newer)]).toEqual([false, false]);
  });

  it.each(['I live in Bern. My dog is called Rex.', 'I live in Bern and work as a nurse'])(
    'leaves what says more than that one thing: %j',
    (older) => {
      expect(outdates('I moved to Basel', older)).toBe(false);
    },
  );
});
