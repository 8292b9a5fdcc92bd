import { DateTime } from 'luxon';
import type { TimeLanguage } from '../when/time-text.ts';

type ExceptWords = {
  /** Before any time that is left out. */
  readonly except: string;
  readonly on: string;
  readonly and: string;
  readonly from: string;
  readonly until: string;
};

/** How a language says what is left out, as the grammar of times reads it. */
const WORDS: Readonly<Record<TimeLanguage, ExceptWords>> = {
  en: { except: 'except', on: 'on', and: 'and on', from: 'from', until: 'until' },
  de: { except: 'außer', on: 'am', and: 'und am', from: 'vom', until: 'bis' },
  fr: { except: 'sauf', on: 'le', and: 'et le', from: 'du', until: "jusqu'au" },
  es: { except: 'excepto', on: 'el', and: 'y el', from: 'del', until: 'hasta el' },
  it: { except: 'tranne', on: 'il', and: 'e il', from: 'dal', until: 'fino al' },
  pt: { except: 'exceto', on: 'a', and: 'e a', from: 'desde', until: 'até' },
  nl: { except: 'behalve', on: 'op', and: 'en op', from: 'van', until: 'tot en met' },
};

/** "Except tomorrow". */
export function excepting(when: string, language: TimeLanguage): string {
  return `${WORDS[language].except} ${when}`;
}

const NAMED = 3;

/** "Except on 24 December 2026 and on 31 December 2026"; of many days from the first to the last. `days`: ISO 8601, in order. */
export function exceptOn(days: readonly string[], language: TimeLanguage): string {
  const { on, and, from, until } = WORDS[language];
  const named = days.map((day) => dateWords(day, language));
  const [first = '', last = first] = [named[0], named.at(-1)];
  return excepting(
    named.length > NAMED ? `${from} ${first} ${until} ${last}` : `${on} ${named.join(` ${and} `)}`,
    language,
  );
}

function dateWords(day: string, language: TimeLanguage): string {
  return DateTime.fromISO(day)
    .setLocale(language === 'en' ? 'en-GB' : language)
    .toLocaleString({ day: 'numeric', month: 'long', year: 'numeric' });
}

const BEGINNINGS = Object.values(WORDS).flatMap(({ except, on, from }) => [
  `${except} ${on}`,
  `${except} ${from}`,
]);
const EXCEPT_BEHIND = new RegExp(`^(\\S.*?)((?: (?:${BEGINNINGS.join('|')}) .*)?)$`, 'u');

/** What is said of a rhythm, and the days it leaves out, which stand behind it; empty: none. */
export function exceptApart(phrase: string): readonly [rhythm: string, except: string] {
  const [, rhythm = phrase, except = ''] = EXCEPT_BEHIND.exec(phrase) ?? [];
  return [rhythm, except];
}
