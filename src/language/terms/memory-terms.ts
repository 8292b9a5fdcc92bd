import { termsOf } from './terms.ts';

const SPEAKER = /^(?<name>\p{Lu}[\p{L}\p{M}.'’ -]{0,39}):\s/u;

/** What a memory is found by: its words and its day, so that "in May" and "on the 8th" meet what happened then. */
export function memoryTerms(memory: {
  readonly text: string;
  readonly language: string;
  readonly at: string;
}): readonly string[] {
  return [...termsOf(memory.text, memory.language), ...dayTerms(memory.at, memory.language)];
}

/** Who said it, where the text begins with a name and a colon. */
export function speakerTerms(text: string, language: string): readonly string[] {
  const name = SPEAKER.exec(text)?.groups?.['name'];
  return name === undefined ? [] : termsOf(name, language);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dayTerms(at: string, language: string): readonly string[] {
  const [locale = 'en'] = Intl.DateTimeFormat.supportedLocalesOf(wellFormed(language));
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' });
  formats.set(locale, format);
  const instant = Date.parse(at);
  return Number.isNaN(instant) ? [] : termsOf(format.format(instant), language);
}

function wellFormed(language: string): string {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language) ? language : 'en';
}
