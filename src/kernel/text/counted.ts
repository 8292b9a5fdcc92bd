/** "1 call", "2 calls". */
export function counted(count: number, noun: string): string {
  return oneOrMany(count, noun, `${noun}s`);
}

/** The count before its noun in the form it asks for: "1 Aufgabe", "2 Aufgaben". */
export function oneOrMany(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The first `most` of some texts, and behind them in words how many more there are. */
export function firstOnes(
  texts: readonly string[],
  most: number,
  more: (left: number) => string,
): readonly string[] {
  const left = texts.length - most;
  return left > 0 ? [...texts.slice(0, most), more(left)] : texts;
}
