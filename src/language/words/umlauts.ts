import { wordSet } from './word-set.ts';

/** Words of times and requests as a keyboard without umlauts writes them. Names and titles keep their spelling. */
const WRITTEN_OUT = wordSet(
  `fuenf fuenfzehn fuenfzig zwoelf fuenfte fuenften zwoelfte zwoelften uebermorgen naechste naechsten naechster naechstes maerz
  taeglich woechentlich jaehrlich stuendlich frueh frueher spaet spaeter spaetestens hoechstens ungefaehr fuer ueber
  uebrig zurueck loesch loesche loeschen moechte moechtest koennen koennte koenntest koennt wuerde wuerdest muesste muessen
  muesstest waere haette haettest fuege fueg hinzufuegen hinzuzufuegen traegst laesst aendere aendern geaendert gehoert aufhoeren hoer hoere
  bestaetige bestaetigen erklaer erklaere schoen schoene schoenen schoenes gruesse tschuess genuegt benoetige noetig
  noetigen verfuegung taetig waehrend`,
);
const LETTERS: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/** None of them is longer: text without spaces is read in one go, and not once more from each of its letters. */
const WORD_WRITTEN_OUT = /(?<!\p{L})\p{L}{0,16}(?:ae|oe|ue)\p{L}{0,16}(?!\p{L})/giu;

/** German words with their umlauts: "fuenf" is "fünf". */
export function withUmlauts(text: string): string {
  return text.replace(WORD_WRITTEN_OUT, (word) =>
    WRITTEN_OUT.has(word.toLowerCase()) ? word.replace(/ae|oe|ue/giu, umlaut) : word,
  );
}

function umlaut(letters: string): string {
  const plain = LETTERS[letters.toLowerCase()] ?? letters;
  return letters.startsWith(letters.charAt(0).toUpperCase()) ? plain.toUpperCase() : plain;
}
