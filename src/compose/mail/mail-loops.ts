import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { mailAuthenticator } from '../../adapters/mail/mail-authenticator.ts';
import { mailReader } from '../../adapters/mail/message/read-mail.ts';
import type { ChatPort, InboxPort } from '../../app/ports.ts';
import type { ChannelTroubles } from '../../app/status/read-channels.ts';
import { mailEvents } from '../../domain/mail/events.ts';
import type { ArrivedMail, MailInbox, MailOutbox } from '../../kernel/ports/mail-channel.ts';
import { messageOf } from '../../kernel/thrown.ts';
import type { MailDesk, ReceivePorts, SendPorts } from '../../phases/mail/desk/mail-ports.ts';
import { type ReadByModelPorts, readMailsByModel } from '../../phases/mail/read-by-model.ts';
import { receiveMail, takeIn } from '../../phases/mail/receive-mail.ts';
import { retryDeferred } from '../../phases/mail/retry-deferred.ts';
import { sendMail } from '../../phases/mail/send-mail.ts';
import { triageMail } from '../../phases/mail/triage-mail.ts';
import { defaultAskSettings } from '../../phases/model/ask.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import { type Closers, type Ending, openOrClose } from '../../process/closers.ts';
import { createLoop, type Loop } from '../../process/loop.ts';
import { onNewsOf } from '../../process/news.ts';
import { defaultReadSettings } from '../../prompt/compose/compose-records.ts';
import { openModelPorts, promptTemplate } from '../model/model-ports.ts';
import type { OpenAgent } from '../open/agent.ts';
import { type MailboxSettings, mailboxSettings } from '../settings/mail-settings.ts';
import { besideChats, chatPort } from './chat-port.ts';
import { httpInbox } from './http-inbox.ts';
import { openInboxes, openOutbox } from './mail-channels.ts';
import { mailDesk } from './mail-desk.ts';

const RETRY_EVERY_MS = 30_000;
const DNS_TIMEOUT_MS = 10_000;
/** SAFETY E: what is older may have been kept back to be used later. */
const MAX_AGE_MS = 24 * 3_600_000;
const AFTER_ERROR_MS = 2_000;

export type MailLoops = {
  /** What comes in over HTTP goes the same way. */
  readonly http: InboxPort;
  /** So does what the owner says at a terminal. */
  readonly chat: ChatPort;
  /** Why a mailbox could not be read the last time, by its name. */
  readonly troubles: () => ChannelTroubles;
  /** @throws NotClosed */
  readonly close: (ending?: Ending) => Promise<void>;
};

type MailLoopPorts = {
  readonly agent: OpenAgent;
  readonly onError: (where: string, error: unknown) => void;
};

/**
 * Mail in, commands and mail out: loops over the log beside the cycles, so that they go on when a model, the queue or a
 * phase does not (invariant 9). @throws ConfigError
 */
export async function startMail({ agent, onError }: MailLoopPorts): Promise<MailLoops> {
  return openOrClose({ crashPoint: agent.crashPoint, onError }, async (closers) => {
    const settings = mailboxSettings(agent.config);
    const { inboxes, outbox } = await openChannels({ agent, onError }, settings, closers);
    const modelPorts = openModelPorts(agent);
    const ports = portsOf(agent, { settings, outbox, modelPorts });
    const { wake, ...loops } = loopsOf(ports, modelPorts, onError);
    const each = closers.together();
    for (const [name, loop] of Object.entries(loops)) {
      each.add(`mail ${name}`, ({ graceMs }) => loop.stop(graceMs));
    }
    const timer = setInterval(loops.retry.wake, RETRY_EVERY_MS);
    closers.add('mail timer', () => {
      clearInterval(timer);
    });
    closers.add('mail news', wakeOnMail(agent, wake));
    const receivers = closers.together();
    const troubles = new Map<string, string>();
    for (const inbox of inboxes) {
      const receiving = receiver({ ports, inbox, wake, onError, troubles });
      receivers.add(`mail from ${inbox.name}`, receiving.stop);
    }
    wake();
    const take = async (channel: string, arrived: ArrivedMail) => {
      const isNew = await takeIn(ports, channel, arrived);
      wake();
      return isNew;
    };
    return {
      http: httpInbox(agent, take),
      chat: chatPort({ agent, hasModel: ports.hasModel, takeIn: take }),
      troubles: () => troubles,
      close: (ending) => closers.close(ending),
    };
  });
}

async function openChannels(
  { agent, onError }: MailLoopPorts,
  settings: MailboxSettings,
  closers: Closers,
): Promise<{ readonly inboxes: readonly MailInbox[]; readonly outbox: MailOutbox }> {
  const { stateDir } = agent.config;
  const inboxes = await openInboxes(stateDir, settings);
  for (const inbox of inboxes) closers.add(`mailbox ${inbox.name}`, () => inbox.close());
  const outbox = besideChats(await openOutbox(stateDir, settings, onError));
  closers.add('outbox', () => outbox.close());
  return { inboxes, outbox };
}

/** `wake`: there may be something for the first three. */
function loopsOf(
  ports: ReceivePorts & SendPorts,
  modelPorts: ModelPorts,
  onError: MailLoopPorts['onError'],
): Readonly<Record<'work' | 'sending' | 'reading' | 'retry', Loop>> & {
  readonly wake: () => void;
} {
  const loop = (name: string, round: (signal: AbortSignal) => Promise<void>) =>
    createLoop(round, (error) => {
      onError(name, error);
    });
  // Apart, so that alerts go out when mail cannot be handled.
  const sending = loop('sending of mail', async (signal) => {
    await sendMail(ports, signal);
  });
  const work = loop('mail', async (signal) => {
    await triageMail(ports, signal);
    sending.wake();
  });
  // Apart, so that no word of the owner ever waits for a model.
  const reading = loop('reading of mail', async (signal) => {
    await readMailsByModel(readPorts(ports, modelPorts), signal);
  });
  const wake = () => {
    work.wake();
    sending.wake();
    reading.wake();
  };
  const retry = loop('mail that waits', async () => {
    wake();
    await retryDeferred(ports);
    work.wake();
  });
  return { work, sending, reading, retry, wake };
}

function readPorts(desk: MailDesk, modelPorts: ModelPorts): ReadByModelPorts {
  return {
    desk,
    modelPorts,
    template: promptTemplate('read'),
    records: defaultReadSettings,
    asking: defaultAskSettings.read,
  };
}

type Outside = {
  readonly settings: MailboxSettings;
  readonly outbox: MailOutbox;
  readonly modelPorts: ModelPorts;
};

function portsOf(
  agent: OpenAgent,
  { settings, outbox, modelPorts }: Outside,
): ReceivePorts & SendPorts {
  const dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  if (settings.dns.length > 0) dns.setServers(settings.dns);
  const authenticator = mailAuthenticator({
    ownerAddresses: settings.owners,
    agentAddresses: settings.address === null ? [] : [settings.address],
    resolveTxt: (name) => dns.resolveTxt(name),
    dnsTimeoutMs: DNS_TIMEOUT_MS,
    maxAgeMs: MAX_AGE_MS,
  });
  return { ...mailDesk(agent, settings, modelPorts), outbox, reader: mailReader(), authenticator };
}

type Receiver = {
  readonly ports: ReceivePorts;
  readonly inbox: MailInbox;
  readonly wake: () => void;
  readonly onError: MailLoopPorts['onError'];
  readonly troubles: Map<string, string>;
};

/** Fetches whenever there may be something, and again while there is more. */
function receiver({ ports, inbox, wake, onError, troubles }: Receiver): {
  readonly stop: () => Promise<void>;
} {
  const ending = new AbortController();
  const { signal } = ending;
  const isOver = () => signal.aborted;
  const rounds = async () => {
    while (!isOver()) {
      try {
        const fresh = await receiveMail(ports, inbox, signal);
        troubles.delete(inbox.name);
        if (fresh > 0) wake();
        if (fresh < ports.settings.fetchAtOnce) await inbox.waitForNew(signal);
      } catch (error) {
        if (!isOver()) {
          troubles.set(inbox.name, messageOf(error));
          onError(`mailbox ${inbox.name}`, error);
        }
        await sleep(AFTER_ERROR_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const done = rounds();
  return {
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}

const MAIL_TYPES = [...Object.keys(mailEvents), 'EffectResolved'];

/** Only when the log has news of mail: a view of it all costs too much for every event. */
function wakeOnMail(agent: OpenAgent, wake: () => void): () => void {
  const { agentId, store } = agent;
  let after: number | null = null;
  const looking = createLoop(
    async () => {
      const news = after === null ? {} : { types: MAIL_TYPES, after };
      const [last] = await store.read(agentId, { ...news, newestFirst: true, limit: 1 });
      if (after !== null && last !== undefined) wake();
      after = last?.seq ?? after ?? 0;
    },
    () => undefined, // the next news asks again, and the timer comes anyway
  );
  return onNewsOf(agent, looking.wake);
}
