import { expect, it } from 'vitest';
import { channelFindings, readChannels } from '../../../src/app/status/read-channels.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { fact } from '../../../src/domain/fact.ts';
import { projections } from '../../../src/domain/projections.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const AGENT = 'main';
const SETUP = {
  mailbox: 'imap.example.org, folder INBOX',
  smtp: 'smtp.example.org',
  hasFolder: false,
  missing: { mailbox: null, smtp: null },
};
const KNOWN = { setup: SETUP, troubles: new Map<string, string>(), hasModel: true };

async function channelsAfter(events: readonly NewEvent[], known: Partial<typeof KNOWN> = {}) {
  const log = testLog({ store: memoryEventStore(catalogue), definitions: catalogue, projections });
  if (events.length > 0) await log.append(AGENT, testOrigin, { events });
  const channels = await readChannels({ agentId: AGENT, log }, { ...KNOWN, ...known });
  return { channels, of: (name: string) => channels.find((channel) => channel.name === name) };
}

function queued(mail_id: string): NewEvent {
  return fact('MailQueued', {
    mail_id,
    thread_id: `thread-${mail_id}`,
    message_id: `<${mail_id}@example.org>`,
    in_reply_to: null,
    references: [],
    to: ['owner@example.org'],
    subject: 'Hello',
    text: { blob: 'b', bytes: 1 },
    html: null,
    cause: 'notice',
    answers: null,
    cycle_no: null,
    supersedes: null,
    asks: false,
  });
}

it('says of each way in and out what is set up, before anything came or went', async () => {
  const { channels } = await channelsAfter([]);
  expect(channels.map(({ name, state, last_at }) => [name, state, last_at])).toEqual([
    ['mailbox', 'ready', null],
    ['mail folder', 'off', null],
    ['mail over HTTP', 'ready', null],
    ['chat', 'ready', null],
    ['letters', 'ready', null],
    ['sending', 'ready', null],
  ]);
});

it('says why the mailbox cannot be read, and what to do', async () => {
  const { channels, of } = await channelsAfter([], {
    troubles: new Map([['imap', 'wrong password']]),
  });
  expect(of('mailbox')).toMatchObject({ state: 'trouble', trouble: 'wrong password' });
  expect(of('mailbox')?.advice).toContain('mail.json');
  expect(channelFindings(channels)).toContainEqual({
    level: 'warning',
    what: 'mailbox (imap.example.org, folder INBOX): wrong password',
    advice: of('mailbox')?.advice,
  });
});

it('says which password is missing', async () => {
  const setup = { ...SETUP, missing: { mailbox: null, smtp: 'secrets/smtp-password' as never } };
  const { of } = await channelsAfter([], { setup });
  expect(of('sending')?.trouble).toBe('it has no password: secrets/smtp-password is missing');
});

it('counts what waits to go out, says why and when it is tried again, until it is sent', async () => {
  const about = { mail_id: 'm', thread_id: 'thread-m' };
  const failed = fact('MailFailed', {
    ...about,
    reason: 'the server does not answer',
    retry_at: '2026-01-01T00:01:00.000Z',
  });
  expect((await channelsAfter([queued('m'), failed])).of('sending')).toMatchObject({
    state: 'trouble',
    waiting: 1,
    retry_at: '2026-01-01T00:01:00.000Z',
    trouble: 'the server does not answer',
  });
  const sent = fact('MailSent', { ...about, transport_id: '250 ok' });
  expect((await channelsAfter([queued('m'), failed, sent])).of('sending')).toMatchObject({
    state: 'ready',
    waiting: 0,
    last_at: testOrigin.occurredAt,
    trouble: null,
  });
});

it('takes the answer to a chat for no mail', async () => {
  const sent = fact('MailSent', { mail_id: 'm', thread_id: 'thread-m', transport_id: 'chat' });
  expect((await channelsAfter([sent])).of('sending')?.last_at).toBeNull();
});
