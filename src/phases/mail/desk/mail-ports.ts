import type { BlobStore } from '../../../kernel/ports/blobs.ts';
import type {
  MailAuthenticator,
  MailOutbox,
  MailReader,
} from '../../../kernel/ports/mail-channel.ts';
import type { BudgetPeriod } from '../../../language/intents/budget-period.ts';
import type { TimeLanguage } from '../../../language/when/time-text.ts';
import type { MoneyLimits } from '../../model/give-money.ts';
import type { AgentContext } from '../../phase-context.ts';

/** How often and how long things are tried, and how much is answered. */
export type MailSettings = {
  readonly fetchAtOnce: number;
  /** Attachments of a mail of the owner that are kept, and the bytes that each may have. */
  readonly keptAttachments: number;
  readonly keptAttachmentBytes: number;
  /** Mail whose signatures cannot be looked up is tried again so often, and so long (SAFETY E). */
  readonly deferMs: number;
  readonly deferForMs: number;
  /** Replies within an hour: in one thread, and in all together. More breaks a loop of two programs. */
  readonly threadRepliesPerHour: number;
  readonly repliesPerHour: number;
  /** Wrong codes within `codeWindowMs`, after which none is looked at. */
  readonly wrongCodes: number;
  readonly codeWindowMs: number;
  readonly sendRetryBaseMs: number;
  readonly sendRetryMaxMs: number;
  /** Tries to hand a mail over, before it is given up. */
  readonly sendAttempts: number;
  /** How long a mail waits for a model to read it, counted from its arrival in the log; and when the model is asked once more. */
  readonly readWithinMs: number;
  readonly readAgainMs: number;
  /** A mail that cannot be handled, looked up or sent for a fault of ours rests so long, then twice as long each time. */
  readonly failRetryBaseMs: number;
  readonly failRetryMaxMs: number;
};

export const defaultMailSettings: MailSettings = {
  fetchAtOnce: 20,
  keptAttachments: 10,
  keptAttachmentBytes: 3 * 1024 * 1024,
  deferMs: 10 * 60_000,
  deferForMs: 24 * 3_600_000,
  threadRepliesPerHour: 10,
  repliesPerHour: 60,
  wrongCodes: 5,
  codeWindowMs: 15 * 60_000,
  sendRetryBaseMs: 30_000,
  sendRetryMaxMs: 3_600_000,
  sendAttempts: 30,
  readWithinMs: 60_000,
  readAgainMs: 45_000,
  failRetryBaseMs: 30_000,
  failRetryMaxMs: 15 * 60_000,
};

/** Answers that are read and not decided: what the owner may ask for by mail, in the language of their words. */
export type MailTells = {
  status(language: TimeLanguage): Promise<string>;
  /** Greets back, and says in one line how things stand. */
  greeting(language: TimeLanguage): Promise<string>;
  budget(period: BudgetPeriod, language: TimeLanguage): Promise<string>;
  report(period: BudgetPeriod, language: TimeLanguage): Promise<string>;
  /** What is known of the owner, in English. */
  known(): Promise<string>;
  /** Null: nothing is known of it. */
  why(what: string): Promise<string | null>;
};

/** What an owner's mail is worked with, apart from where it comes in. */
export type MailDesk = AgentContext & {
  readonly blobs: Pick<BlobStore, 'get' | 'putPersonal' | 'getPersonal'>;
  readonly settings: MailSettings;
  readonly owners: readonly string[];
  /** Right side of our Message-IDs. */
  readonly domain: string;
  readonly tells: MailTells;
  /** Null: the owner has not enrolled. Else the counter of a right code, or null. `nowMs`: epoch milliseconds. */
  readonly codes: () => Promise<((code: string, nowMs: number) => number | null) | null>;
  readonly approvalMs: () => number;
  readonly limits: MoneyLimits;
  /** Whether somebody can think about what is no command. */
  readonly hasModel: () => Promise<boolean>;
  /** The owner's, IANA. */
  readonly zone: string;
  /** Whether a model reads what is no command beyond doubt: one the owner named, while the agent neither rests nor is in safe mode. */
  readonly mayAsk: () => Promise<boolean>;
};

export type ReceivePorts = MailDesk & {
  readonly reader: MailReader;
  readonly authenticator: MailAuthenticator;
};

export type SendPorts = AgentContext & {
  readonly blobs: Pick<BlobStore, 'getPersonal'>;
  readonly settings: MailSettings;
  readonly outbox: MailOutbox;
};
