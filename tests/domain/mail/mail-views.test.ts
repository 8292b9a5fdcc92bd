import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleEvents } from '../../../src/domain/cycle/events.ts';
import { mailEvents } from '../../../src/domain/mail/events.ts';
import { attemptOf, mailEffectId } from '../../../src/domain/mail/mail-effect.ts';
import { deliveryKey, mailKeys } from '../../../src/domain/mail/mail-keys.ts';
import { mailProjection } from '../../../src/domain/mail/views/mail.ts';
import { mailKeyProjection } from '../../../src/domain/mail/views/mail-key.ts';
import { mailThreadProjection } from '../../../src/domain/mail/views/mail-thread.ts';
import { outgoingMailProjection } from '../../../src/domain/mail/views/outgoing-mail.ts';
import { ownerCodeProjection } from '../../../src/domain/mail/views/owner-code.ts';
import { kernelEvents } from '../../../src/kernel/event/kernel-events.ts';
import type { ReadMail } from '../../../src/kernel/ports/mail-channel.ts';
import type { Projection } from '../../../src/kernel/projection/projection.ts';
import { anyHistory } from '../../support/any-event.ts';
import { documentsOf } from '../../support/recorded.ts';

const views: readonly Projection[] = [
  mailProjection,
  mailKeyProjection,
  mailThreadProjection,
  outgoingMailProjection,
  ownerCodeProjection,
];

describe.each(views)('the view $name', (view) => {
  const histories = anyHistory({ ...mailEvents, ...cycleEvents, ...kernelEvents });

  test.prop([histories], { numRuns: 300 })('takes any history', (history) => {
    for (const doc of documentsOf(view, history).values()) {
      expect(view.schema.safeParse(doc).success).toBe(true);
    }
  });

  test.prop([anyHistory(mailEvents), fc.nat()], { numRuns: 200 })(
    'knows a mail that came in twice',
    (history, at) => {
      const arrivals = history.filter(({ type }) => type === 'MailReceived');
      const again = arrivals[at % Math.max(1, arrivals.length)];
      if (again === undefined || view.name === 'owner-code') return;
      const once = documentsOf(view, history);
      const twice = documentsOf(view, [...history, { ...again, eventId: 'again' }]);
      expect([...twice]).toEqual([...once]);
    },
  );
});

describe('the try of a mail', () => {
  test.prop([fc.string({ minLength: 1 }), fc.nat()])('is named by both', (mailId, attempt) => {
    if (/[\n\r\u2028\u2029]/.test(mailId)) return;
    expect(attemptOf(mailEffectId(mailId, attempt))).toEqual({ mailId, attempt });
  });

  it('is not what another effect names', () => {
    expect(attemptOf('answer-3')).toBeNull();
  });
});

const letter: ReadMail = {
  messageId: '<1@a>',
  inReplyTo: null,
  references: [],
  threadId: null,
  from: 'o@a',
  fromName: '',
  to: [],
  subject: 'hi',
  date: '2026-01-01T00:00:00Z',
  text: 'x',
  quoted: '',
  attachments: [],
  isAutomatic: false,
  isTruncated: false,
};
const bytes = (text: string) => new TextEncoder().encode(text);

describe('the keys of a mail', () => {
  const keysOf = (deliveryId: string, mail: ReadMail | null, raw = 'raw') =>
    mailKeys({
      channel: 'imap',
      mail,
      signature: 's',
      arrived: { deliveryId, raw: bytes(raw), vouchedBy: null },
    });

  it('name the same mail whatever number the server gives it', () => {
    const before = keysOf('INBOX 1 7', letter);
    const after = keysOf('INBOX 2 1', letter, 'raw with another header');
    expect(after.mailId).toBe(before.mailId);
    expect(before.keys).toContain(deliveryKey('imap', 'INBOX 1 7'));
  });

  it('share the signature when a signed mail is sent again in another envelope', () => {
    const before = new Set(keysOf('1', letter).keys);
    const replayed = keysOf('2', { ...letter, messageId: '<2@a>' }, 'other');
    expect(replayed.keys.some((key) => before.has(key))).toBe(true);
  });

  it('tell two short files of the owner apart that name neither themselves nor a time', () => {
    const mail = { ...letter, messageId: null, date: null };
    const put = (deliveryId: string) =>
      mailKeys({
        channel: 'maildir',
        mail,
        signature: 'file:the same bytes',
        arrived: { deliveryId, raw: bytes('status'), vouchedBy: 'file' },
      });
    const before = put('a').keys;
    expect(put('b').keys.filter((key) => before.includes(key))).toEqual([]);
    expect(put('b').mailId).not.toBe(put('a').mailId);
    expect(put('a')).toEqual(put('a'));
  });

  it('name what cannot be read by its bytes', () => {
    expect(keysOf('1', null, 'a').mailId).toBe(keysOf('2', null, 'a').mailId);
    expect(keysOf('1', null, 'a').mailId).not.toBe(keysOf('1', null, 'b').mailId);
  });
});
