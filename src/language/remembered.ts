/**
 * A pure function that keeps its last answers, as many as `most`: the parts of a mail are looked at many times, and a mail by all who handle it. `keyOf`:
 * what tells questions apart. Those of somebody's words keep few.
 */
export function remembered<Question, Answer>(
  read: (question: Question) => Answer,
  most: number,
  keyOf: (question: Question) => string = String,
): (question: Question) => Answer {
  const known = new Map<string, { readonly answer: Answer }>();
  return (question) => {
    const key = keyOf(question);
    const before = known.get(key);
    if (before !== undefined) return before.answer;
    const answer = read(question);
    if (known.size >= most) known.clear();
    known.set(key, { answer });
    return answer;
  };
}
