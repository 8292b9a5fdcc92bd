import type { OutgoingMail } from '../../../kernel/ports/mail-channel.ts';
import { headerLine } from '../../../kernel/text/header-line.ts';

/** What the text format of a mail holds. */
export type TextMail = Pick<OutgoingMail, 'threadId' | 'to' | 'subject' | 'text'>;

const HEADER = /^([A-Za-z][A-Za-z-]{0,60}): ?(.*)$/;
const FOLDED = /^[\t ]+\S/;
const RULE = /^---\r?$/;
const MIME = [
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
];

/** Three headers, a line `---`, and the text as it is (V56). `threadId` null: it names no thread. */
export function textMail({
  threadId,
  to,
  subject,
  text,
}: Omit<TextMail, 'threadId'> & { readonly threadId: string | null }): string {
  return [
    ...(threadId === null ? [] : [`Thread-ID: ${headerLine(threadId)}`]),
    `To: ${to.map(headerLine).join(', ')}`,
    `Subject: ${headerLine(subject)}`,
    '---',
    text,
  ].join('\n');
}

/** What `textMail` wrote. Null: it is none of those. */
export function parsedTextMail(file: string): TextMail | null {
  const { headers, rest } = headersOf(file);
  const [rule = '', ...lines] = rest;
  if (!RULE.test(rule)) return null;
  const value = (name: string) =>
    headers
      .map((line) => HEADER.exec(line))
      .find((match) => match?.[1]?.toLowerCase() === name)?.[2] ?? null;
  const [threadId, to, subject] = [value('thread-id'), value('to'), value('subject')];
  if (threadId === null || to === null || subject === null) return null;
  return { threadId, to: to === '' ? [] : to.split(', '), subject, text: lines.join('\n') };
}

/**
 * A text file as a mail: with headers and `---`, a mail as it is, or a text alone. So whoever sits at the machine can
 * write to the agent with an editor.
 */
export function mailOfText(file: string): string {
  const { headers, rest } = headersOf(file);
  const [first = ''] = rest;
  if (RULE.test(first)) return [...headers, ...MIME, '', ...rest.slice(1)].join('\n');
  if (first.trim() === '' && headers.length > 0) return file;
  return [...MIME, '', file].join('\n');
}

function headersOf(file: string): { headers: readonly string[]; rest: readonly string[] } {
  const lines = file.split('\n');
  const end = lines.findIndex(
    (line, at) => !HEADER.test(line.trimEnd()) && !(at > 0 && FOLDED.test(line)),
  );
  return end === -1
    ? { headers: lines, rest: [] }
    : { headers: lines.slice(0, end), rest: lines.slice(end) };
}
