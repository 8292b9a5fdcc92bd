/** The first `most` of some texts, and behind them in words how many more there are. */
export function firstOnes(
  texts: readonly string[],
  most: number,
  more: (left: number) => string,
): readonly string[] {
  const left = texts.length - most;
  return left > 0 ? [...texts.slice(0, most), more(left)] : texts;
}
