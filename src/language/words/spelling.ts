/** One letter less, more, changed or two in the wrong order; or only doubled letters are not. */
export function isNear(right: string, typed: string): boolean {
  if (Math.abs(right.length - typed.length) > 1 || typed.length < 4) return false;
  const single = (word: string) => word.replace(/(.)\1/gu, '$1');
  if (single(right) === single(typed)) return true;
  const from = Array.from(right).findIndex((letter, n) => letter !== typed[n]);
  const at = from < 0 ? right.length : from;
  const [a, b] = [right.slice(at), typed.slice(at)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}

/** Words of requests that are typed in a hurry, and words that only look like them. */
const TYPED =
  'remind reminder status budget report approvals tasks tomorrow tonight monday tuesday wednesday thursday friday saturday sunday every weekday weekly monthly erinnere erinner morgen montag dienstag mittwoch donnerstag freitag samstag sonntag aufgabe aufgaben'.split(
    ' ',
  );
const OTHERS = new Set(
  'very ever avery emery fever sundae weakly frida remain remained rewind statue statues resort retort talks masks asks reminded minder reported reports morgens morgan montage freitags'.split(
    ' ',
  ),
);

/** A line with the words of requests spelled as they are meant; a name with a capital within the line stays. */
export function respelled(line: string): string {
  return line
    .replace(/^(?:rm[ni]?d|rmnd|rem) (?=me )/iu, 'remind ')
    .replace(/(?<!\p{L})(?:teh|hte)(?!\p{L})/giu, 'the')
    .replace(/(?<!\p{L})\p{L}{4,}(?!\p{L})/gu, (word, at: number) => {
      const plain = word.toLowerCase();
      const isName = at > 0 && plain !== word && word !== word.toUpperCase();
      if (isName || OTHERS.has(plain) || TYPED.includes(plain)) return word;
      return TYPED.find((one) => isNear(one, plain)) ?? word;
    });
}
