import { describe, expect, it } from 'vitest';
import type { Named } from '../../../src/language/relations/relation-forms.ts';
import { statedRelations } from '../../../src/language/relations/stated-relations.ts';

function shown(one: Named): string {
  if (one.kind === 'speaker') return 'ME';
  return one.kind === 'role' ? `my ${one.role}` : one.name;
}

function read(text: string, hasSpeaker = true): readonly string[] {
  return statedRelations(text, { hasSpeaker }).map(
    ({ subject, verb, object }) => `${shown(subject)} | ${verb} | ${shown(object)}`,
  );
}

describe('what simple sentences state', () => {
  it.each([
    ['My sister Clara lives in Bern.', ['Clara | sister of | ME', 'Clara | lives in | Bern']],
    ['My sister is called Clara', ['Clara | sister of | ME']],
    [
      'By the way, my sister is called Clara and she lives in Porto, Rua do Almada 12.',
      ['Clara | sister of | ME', 'Clara | lives in | Porto'],
    ],
    ['Clara has moved: she lives in Lisbon now.', ['Clara | lives in | Lisbon']],
    [
      'Meine Schwester heißt Ida und sie wohnt in Bern.',
      ['Ida | sister of | ME', 'Ida | lives in | Bern'],
    ],
    ["Anna is Clara's daughter and she lives in Bern.", ['Anna | daughter of | Clara']],
    ["My sister's name is Clara Meyer.", ['Clara Meyer | sister of | ME']],
    ['my sister lives in New York', ['my sister | lives in | New York']],
    ['I live in Bern', ['ME | lives in | Bern']],
    ['I now live in the Netherlands with Tom.', ['ME | lives in | the Netherlands']],
    ['I moved to Basel.', ['ME | lives in | Basel']],
    [
      'My sister Clara lives at Elm Street 5 in Bern.',
      ['Clara | sister of | ME', 'Clara | lives in | Bern'],
    ],
    ['Clara works at Acme and likes it.', ['Clara | works at | Acme']],
    [
      'My boss Anna works at Acme and lives in Zurich.',
      ['Anna | boss of | ME', 'Anna | works at | Acme', 'Anna | lives in | Zurich'],
    ],
    [
      'My sister is called Clara and lives in Bern',
      ['Clara | sister of | ME', 'my sister | lives in | Bern'],
    ],
    ['Paul lives in Lyon, works at Airbus', ['Paul | lives in | Lyon', 'Paul | works at | Airbus']],
    ['I work at Acme and live in Bern', ['ME | works at | Acme', 'ME | lives in | Bern']],
    [
      'Tom lives in Bern, works as a nurse and likes chess.',
      ['Tom | lives in | Bern', 'Tom | works as | nurse', 'Tom | likes | chess'],
    ],
    ['Peter and Anna live in Geneva.', ['Peter | lives in | Geneva', 'Anna | lives in | Geneva']],
    ['Tom and I work at Acme.', ['Tom | works at | Acme', 'ME | works at | Acme']],
    [
      'Peter und Anna wohnen in Genf und arbeiten bei Acme.',
      ['Peter | lives in | Genf', 'Anna | lives in | Genf'],
    ],
    [
      'Meine Schwester Ida wohnt in Bern und arbeitet bei Acme.',
      ['Ida | sister of | ME', 'Ida | lives in | Bern', 'Ida | works at | Acme'],
    ],
    ['Anna met Tom, who lives in Bern and works at Acme.', []],
    ['Anna married Tom, who lives in Bern and works at Acme.', ['Anna | married to | Tom']],
    ['Clara Meyer works for Acme Robotics.', ['Clara Meyer | works at | Acme Robotics']],
    ['I work at the Swiss Post.', ['ME | works at | the Swiss Post']],
    ['Tom works as a nurse.', ['Tom | works as | nurse']],
    ["Anna is Clara's daughter.", ['Anna | daughter of | Clara']],
    ["Clara's daughter is called Anna.", ['Anna | daughter of | Clara']],
    ['Anna is the daughter of Clara Meyer.', ['Anna | daughter of | Clara Meyer']],
    ['Jonas is my boss.', ['Jonas | boss of | ME']],
    ['My dentist is Dr. Huber.', ['Dr. Huber | dentist of | ME']],
    ['I have a dog called Rex.', ['Rex | dog of | ME']],
    ['Please send my sister Clara a card.', ['Clara | sister of | ME']],
    ['Clara, my sister, works at Acme.', ['Clara | sister of | ME', 'Clara | works at | Acme']],
    ['My brother Tom is married to Anna.', ['Tom | brother of | ME', 'Tom | married to | Anna']],
    ['Acme is based in Zurich.', ['Acme | is based in | Zurich']],
    ['My sister Clara moved to Basel.', ['Clara | sister of | ME', 'Clara | lives in | Basel']],
    ['I married Anna.', ['ME | married to | Anna']],
    ['Ich mag dunkle Schokolade.', ['ME | likes | dunkle Schokolade']],
    ['Tom comes from Lyon.', ['Tom | is from | Lyon']],
    ['My sister likes dark chocolate.', ['my sister | likes | dark chocolate']],
    ['Tom is allergic to peanuts', ['Tom | is allergic to | peanuts']],
    [
      "My sister Clara's birthday is on 3 May.",
      ['Clara | sister of | ME', 'Clara | birthday on | 3 May'],
    ],
    ['Clara studies medicine at ETH.', ['Clara | studies at | ETH']],
    ['Meine Schwester Clara wohnt in Bern.', ['Clara | sister of | ME', 'Clara | lives in | Bern']],
    ['Meine Schwester heißt Clara.', ['Clara | sister of | ME']],
    ['Ich wohne jetzt in Basel', ['ME | lives in | Basel']],
    ['Ich arbeite bei der Post.', ['ME | works at | der Post']],
    ['Clara arbeitet bei Acme.', ['Clara | works at | Acme']],
    ['Anna ist Claras Tochter.', ['Anna | daughter of | Clara']],
    ['Claras Tochter heißt Anna.', ['Anna | daughter of | Clara']],
    ['Anna ist die Tochter von Clara.', ['Anna | daughter of | Clara']],
    ['Tom ist mit Anna verheiratet.', ['Tom | married to | Anna']],
    ['Ich habe einen Hund namens Rex.', ['Rex | dog of | ME']],
    [
      'Meine Schwester Clara hat am 3. Mai Geburtstag.',
      ['Clara | sister of | ME', 'Clara | birthday on | 3. Mai'],
    ],
    ['Mein Chef ist Jonas.', ['Jonas | boss of | ME']],
    ['Tom kommt aus Lyon.', ['Tom | is from | Lyon']],
    ['Meine Schwester mag dunkle Schokolade.', ['my sister | likes | dunkle Schokolade']],
    ['Acme hat seinen Sitz in Zürich.', ['Acme | is based in | Zürich']],
  ])('reads "%s"', (text, wanted) => {
    expect(read(text)).toEqual(wanted);
  });

  it.each([
    'Does my sister live in Bern?',
    'My sister does not live in Bern.',
    'My sister does not live where others do, e.g. Clara lives in Bern.',
    "Clara doesn't work at Acme any more.",
    'Clara used to work at Acme.',
    'If Clara lives in Bern, call her.',
    'Tom said Clara lives in Bern.',
    'I want to live in Bern.',
    'Maybe Clara works at Acme.',
    'Clara will work at Acme.',
    'I meet my sister Monday.',
    'Please call Clara.',
    'This lives in the shed.',
    'I live in a small house.',
    'The report is due on Friday.',
    'She lives in Bern.',
    'I work at night.',
    'Clara likes to swim.',
    'Ich habe meinem Hund Futter gegeben.',
    'Meine Schwester wohnt nicht in Bern.',
    'Früher wohnte ich in Bern, wohne ich noch?',
    'Clara wollte in Bern wohnen.',
    'Ich glaube, Clara wohnt in Bern.',
    'My sister is tired.',
    'My brother is English.',
    'Answered: Clara',
    'Everyone lives in Bern.',
    'Who is my boss',
    'Looks like a blast!',
    'Unconditional love is so important.',
    'Sounds like fun',
    'Lunch moved to Noon.',
    'Newsletter is from Bern.',
    'My Friend Request got lost.',
    'Send the invoice to Acme, they are based in Bern.',
    'My wife works late.',
    'My doctor is in Bern today.',
    'Meeting with Clara works for Tom.',
    'Paris loves me and I live Bern.',
  ])('states nothing by "%s"', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('reads nothing of "I" and "my" where nobody knows whose they are', () => {
    expect(read('My sister Clara lives in Bern. I live in Basel.', false)).toEqual([
      'Clara | lives in | Bern',
    ]);
  });

  it('comes to an end with names without end', () => {
    expect(read('Aa '.repeat(79))).toEqual([]);
    expect(read(`My sister ${'A-a.A&a '.repeat(28)}`)).toHaveLength(1);
    expect(read('My sister '.repeat(3000))).toEqual([]);
  });
});
