import { expect, it } from 'vitest';
import { mailBytes } from '../../../../src/adapters/mail/message/mail-bytes.ts';
import { outgoing } from '../mail-channel-contract.ts';

// Spam filters score an ISO 8601 date as invalid, and clients sort by it wrongly.
it('is dated as RFC 5322 wants it, in one header', async () => {
  const mail = outgoing({ date: '2026-11-29T03:35:40.516Z' });
  const [head = ''] = String(await mailBytes(mail, 'agent@bot.example')).split('\r\n\r\n');
  const dates = head.split('\r\n').filter((line) => /^date:/iu.test(line));
  expect(dates).toEqual(['Date: Sun, 29 Nov 2026 03:35:40 +0000']);
});
