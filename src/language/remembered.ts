/**
 * A pure function of a text that keeps its last answers: the parts of a mail are looked at many times, and a mail by all who handle it. It keeps few,
 * since they are somebody's words.
 */
export function remembered<Answer>(
  read: (text: string) => Answer,
  most: number,
): (text: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.answer;
    const answer = read(text);
    if (known.size >= most) known.clear();
    known.set(text, { answer });
    return answer;
  };
}
