type Word = { readonly word: string; readonly from: number; readonly to: number };

/** Before an hour, not before a count of hours. */
const AT = /^(?:las?|alle|as|a|pelas|vers)$/u;
const PAST = /^(?:y|e|et)(?: un)? (?<share>media|mezz[ao]|meia|demie?|cuarto|quarto|quart)$/u;
const TO = /^(?:menos|moins|meno)(?: (?:un|um|le))? (?:cuarto|quarto|quart)$/u;
const QUARTER = /^(?:cuarto|quarto|quart)$/u;
const HOUR_WORDS = ['heures', 'heure', 'horas', 'ore'];
const LONGEST = 3;

/** "Las 8 y media", "8h et demie", "alle 9 meno un quarto" as one clock time. `hourOf`: an hour said in words. */
export function withQuarters(words: readonly Word[], hourOf: Hours): readonly Word[] {
  for (const [at, { from }] of words.entries()) {
    const found = clockAt(words, at, hourOf);
    if (found === null) continue;
    const merged = { word: found.clock, from, to: words[found.end - 1]?.to ?? from };
    return [...words.slice(0, at), merged, ...withQuarters(words.slice(found.end), hourOf)];
  }
  return words;
}

type Hours = (word: string) => number | null;

/** The clock time that begins with the hour here; null: none does. */
function clockAt(
  words: readonly Word[],
  at: number,
  hourOf: Hours,
): { readonly clock: string; readonly end: number } | null {
  const [before, word, next] = [-1, 0, 1].map((by) => words[at + by]?.word ?? '');
  if (!AT.test(before ?? '')) return null;
  const hour = hourIn(word ?? '', hourOf);
  const found = shareAfter(words, HOUR_WORDS.includes(next ?? '') ? at + 2 : at + 1);
  if (hour === null || found === null) return null;
  const minutes = hour * 60 + found.minutes;
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return { clock, end: found.end };
}

function hourIn(word: string, hourOf: Hours): number | null {
  const digits = /^(\d{1,2})h?$/u.exec(word)?.[1];
  const hour = digits === undefined ? hourOf(word) : Number(digits);
  return hour !== null && hour >= 1 && hour <= 24 ? hour : null;
}

function shareAfter(
  words: readonly Word[],
  at: number,
): { readonly minutes: number; readonly end: number } | null {
  for (let count = 2; count <= LONGEST; count += 1) {
    const said = words
      .slice(at, at + count)
      .map(({ word }) => word)
      .join(' ');
    const share = PAST.exec(said)?.groups?.['share'];
    if (share !== undefined) return { minutes: QUARTER.test(share) ? 15 : 30, end: at + count };
    if (TO.test(said)) return { minutes: -15, end: at + count };
  }
  return null;
}
