import type { Question } from './question.ts';

/** Sections that show what was learned, by the beginning of their titles. */
const LEARNED = [
  'What went wrong before',
  'What you can do',
  'How the work below was done before',
  'How such work was done before',
  'What was learned',
  'Lessons',
  'Procedures',
  'Ways of doing things',
  'What you noted in earlier tasks',
  'What happened lately',
];

/** The control: the same prompt with nothing in it that was learned. */
export function withoutLearned(question: Question): Question {
  return {
    ...question,
    system: cut(question.system),
    messages: question.messages.map((said) =>
      said.role === 'user' ? { ...said, text: cut(said.text) } : said,
    ),
  };
}

function cut(text: string): string {
  const parts = text.split(/^(?=# )/m);
  const isLearned = (part: string) => LEARNED.some((title) => part.startsWith(`# ${title}`));
  return parts.filter((part) => !isLearned(part)).join('');
}
