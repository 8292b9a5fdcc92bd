import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import {
  mailOfText,
  parsedTextMail,
  textMail,
} from '../../../../src/adapters/mail/message/text-mail.ts';

const line = fc
  .string({ unit: 'grapheme' })
  .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ''));
const address = fc.emailAddress().filter((text) => !text.includes(', '));
const anyMail = fc.record({
  threadId: line,
  to: fc.array(address, { minLength: 1 }),
  subject: line,
  text: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('---', '', 'To: x', '\r', 'text'), { maxLength: 6 })
      .map((l) => l.join('\n')),
  ),
});

it('is three headers, a rule and the text', () => {
  const mail = {
    threadId: 't-1',
    to: ['a@b.example', 'c@d.example'],
    subject: 'Hi',
    text: 'One\n',
  };
  expect(textMail(mail)).toBe(
    'Thread-ID: t-1\nTo: a@b.example, c@d.example\nSubject: Hi\n---\nOne\n',
  );
});

test.prop([anyMail])('comes back as it was', (mail) => {
  expect(parsedTextMail(textMail(mail))).toEqual(mail);
});

test.prop([fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })])(
  'takes no header out of a value',
  (subject, threadId) => {
    const file = textMail({ threadId, to: ['a@b.example'], subject: `x${subject}`, text: '' });
    expect(file.split('\n')).toHaveLength(5);
  },
);

it('is no such mail without all of its headers', () => {
  expect(parsedTextMail('To: a\n---\nx')).toBeNull();
  expect(parsedTextMail('just text')).toBeNull();
});

it('makes a mail of a file that somebody wrote with an editor', () => {
  expect(mailOfText('Subject: Hi\nThread-ID: t\n---\nDo it\n')).toMatch(
    /^Subject: Hi\nThread-ID: t\n(?:.+\n){3}\nDo it\n$/,
  );
  expect(mailOfText('do this: now\nand that')).toMatch(/^(?:.+\n){3}\ndo this: now\nand that$/);
  expect(mailOfText('Subject: Hi\n\nDo it')).toBe('Subject: Hi\n\nDo it');
});
