import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import type { EventStore } from '../../src/kernel/ports/event-store.ts';
import { ownersMailbox } from '../adapters/mail/owners-mailbox.ts';
import { openCli } from './cli.ts';
import { fieldsOf } from './fields-of.ts';
import { brokenInvariants } from './log-invariants.ts';

/** How mail goes: by SMTP with copies in the folder of sent mail, by SMTP alone, or in and out as files. */
export const MAIL_WAYS = ['smtp and its folder', 'smtp alone', 'files'] as const;
export type MailWay = (typeof MAIL_WAYS)[number];

/** What became of the owner's mails. */
export type MailAccount = {
  readonly deaths: number;
  readonly written: number;
  /** Answered once, and recorded as that. */
  readonly answered: number;
  /** Nobody can tell whether the answer went out: an incident is open. */
  readonly surfaced: number;
  /** Of those, how many did go out. */
  readonly surfacedAndGone: number;
  /** Found in the channel afterwards to have gone out, or not, and so settled without the owner. */
  readonly lookedUp: number;
  /** Subjects of mails whose answer came neither out nor to the owner's notice. */
  readonly lost: readonly string[];
  /** Subjects that were answered twice, and Message-IDs that came out twice. */
  readonly twice: readonly string[];
  readonly broken: readonly string[];
};

type Birth = {
  readonly way: MailWay;
  readonly store: EventStore;
  readonly databaseUrl: string;
};

const AGENT_ID = 'main';
const POLL_MS = 20;
const PATIENCE_MS = 300_000;
const AROUND_MS = 1_500;
/** Keeps no process alive that is done. */
const UNHEARD = { ref: false };

/** One agent over many lives, to whom its owner writes before or in each of them. */
export async function mailOfManyLives({ way, store, databaseUrl }: Birth) {
  const cli = await openCli();
  const box = way === 'files' ? null : await ownersMailbox();
  const keeps = { keeps_copies: way === 'smtp and its folder' };
  const passwords = (await box?.settle(cli.stateDir, { smtp: keeps })) ?? {};
  const born = (extra: Record<string, string> = {}) =>
    cli.start({ DATABASE_URL: databaseUrl, ...passwords, ...extra }, '--no-cron');
  const carrier = box === null ? await carrierOf(cli.stateDir) : null;
  const subjects: string[] = [];
  let deaths = 0;

  const write = async () => {
    const subject = `mail-${subjects.length}`;
    subjects.push(subject);
    if (box === null) await writeFileMail(cli.stateDir, subject);
    else await box.write({ text: 'status', subject });
  };
  const events = () => store.read(AGENT_ID, { limit: 100_000 });
  const kill = async (life: ReturnType<typeof cli.start>) => {
    life.child.kill('SIGKILL');
    await life.ended;
    deaths += 1;
  };
  return {
    /** Null: it did not end by itself. */
    dieAt: async (point: string) => {
      await write();
      const life = born({ HOMEOSTAT_CRASH_AT: point });
      const isOver = await Promise.race([
        life.ended.then(() => true),
        after(PATIENCE_MS, false, UNHEARD),
      ]);
      if (isOver) deaths += 1;
      return isOver ? life.child.signalCode : null;
    },
    /** With a mail that waits for its start, or one that comes while it lives. */
    dieSoon: async (isWaiting: boolean) => {
      if (isWaiting) await write();
      const life = born();
      await life.seen('started');
      if (!isWaiting) await write();
      await after(Math.random() * AROUND_MS);
      await kill(life);
    },
    /** Lives until all mail is settled, and gives what became of it. */
    account: async (): Promise<MailAccount> => {
      const life = born();
      const end = Date.now() + PATIENCE_MS;
      const isOver = async () => isSettled(await store.read(AGENT_ID, OF_MAILS), subjects.length);
      while (!(await isOver()) && Date.now() < end) await after(POLL_MS);
      life.child.kill('SIGINT');
      await life.ended;
      const went = box === null ? ((await carrier?.stop()) ?? []) : box.sink.mails;
      return { deaths, ...accountOf(await events(), subjects, went) };
    },
    close: async () => {
      await carrier?.stop();
      await cli.close();
      await box?.close();
    },
  };
}

async function writeFileMail(stateDir: string, subject: string): Promise<void> {
  const folder = join(stateDir, 'mail', 'new');
  for (const name of ['tmp', 'new', 'cur']) {
    await mkdir(join(stateDir, 'mail', name), { recursive: true, mode: 0o700 });
  }
  await writeFile(join(folder, `${subject}.txt`), `Subject: ${subject}\n---\nstatus\n`, {
    mode: 0o600,
  });
}

/** Takes every mail out of the outbox as soon as it is there, as whoever carries it on does. */
async function carrierOf(stateDir: string): Promise<{ stop(): Promise<readonly string[]> }> {
  const [outbox, carried] = [join(stateDir, 'outbox'), join(stateDir, 'carried')];
  await Promise.all([outbox, carried].map((dir) => mkdir(dir, { recursive: true, mode: 0o700 })));
  const ending = new AbortController();
  let count = 0;
  const carry = async () => {
    for (const file of (await readdir(outbox)).filter((name) => name.endsWith('.txt'))) {
      await rename(join(outbox, file), join(carried, `${count}-${file}`));
      count += 1;
    }
  };
  const work = (async () => {
    while (!ending.signal.aborted) {
      await carry();
      await after(POLL_MS);
    }
    await carry();
  })();
  return {
    stop: async () => {
      ending.abort();
      await work;
      const files = await readdir(carried);
      return Promise.all(files.map((file) => readFile(join(carried, file), 'utf8')));
    },
  };
}

type Payload = Readonly<Record<string, unknown>>;

function payloads(events: readonly RecordedEvent[], type: string): readonly Payload[] {
  return events.filter((event) => event.type === type).map(fieldsOf);
}

function texts(events: readonly RecordedEvent[], type: string, field: string): readonly string[] {
  return payloads(events, type).map((payload) => String(payload[field]));
}

/** All that isSettled looks at. */
const OF_MAILS = { types: ['MailQueued', 'MailSent', 'IncidentOpened'], limit: 100_000 };

/** Every mail has its answer, and every answer is out or in question. */
function isSettled(events: readonly RecordedEvent[], written: number): boolean {
  const queued = texts(events, 'MailQueued', 'mail_id');
  const over = new Set([...texts(events, 'MailSent', 'mail_id'), ...inQuestion(events)]);
  return queued.length >= written && queued.every((id) => over.has(id));
}

/** Mails of which an incident says that nobody knows. */
function inQuestion(events: readonly RecordedEvent[]): readonly string[] {
  return texts(events, 'IncidentOpened', 'incident_id').flatMap(
    (id) => /^effect-mail-(.+)-\d+$/.exec(id)?.[1] ?? [],
  );
}

function accountOf(
  events: readonly RecordedEvent[],
  subjects: readonly string[],
  went: readonly string[],
): Omit<MailAccount, 'deaths'> {
  const headers = (name: string) =>
    went.flatMap((mail) => new RegExp(`^${name}: (.*)$`, 'mi').exec(mail)?.[1]?.trim() ?? []);
  const gone = headers('Subject');
  const sent = new Set(texts(events, 'MailSent', 'mail_id'));
  const unknown = new Set(inQuestion(events).filter((id) => !sent.has(id)));
  const queuedBySubject = new Map(
    payloads(events, 'MailQueued').map((payload) => [
      payload['subject'],
      String(payload['mail_id']),
    ]),
  );
  const answers = subjects.map((subject) => ({
    subject,
    id: queuedBySubject.get(`Re: ${subject}`) ?? '',
    isGone: gone.includes(`Re: ${subject}`),
  }));
  return {
    written: subjects.length,
    answered: answers.filter(({ id, isGone }) => isGone && sent.has(id)).length,
    surfaced: answers.filter(({ id }) => unknown.has(id)).length,
    surfacedAndGone: answers.filter(({ id, isGone }) => isGone && unknown.has(id)).length,
    lookedUp: payloads(events, 'EffectResolved').length,
    lost: answers
      .filter(({ id, isGone }) => !unknown.has(id) && !(isGone && sent.has(id)))
      .map(({ subject }) => subject),
    twice: [...doubled(gone), ...doubled(headers('Message-ID'))],
    broken: brokenInvariants(events),
  };
}

function doubled(values: readonly string[]): readonly string[] {
  return values.filter((value, i) => values.indexOf(value) !== i);
}
