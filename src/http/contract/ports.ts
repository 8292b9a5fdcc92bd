import type { AttendDesk } from '../../app/attend/attend-desk.ts';
import type { GuestMemory } from '../../app/guest/guest-memory.ts';
import type { GuestStream } from '../../app/guest/guest-stream.ts';
import type { LogChecks } from '../../app/log/log-checks.ts';
import type { MailPort } from '../../app/mail/mail-box.ts';
import type { MemoryDesk } from '../../app/memory/memory-desk.ts';
import type { ApprovalsPort, ChatPort, InboxPort, TellingPort } from '../../app/ports.ts';
import type { AgentReads, Reading } from '../../app/reads/agent-reads.ts';
import type { OwnersSettings } from '../../app/settings/owners-settings.ts';
import type { SetupDesk } from '../../app/setup/setup-desk.ts';
import type { Channel } from '../../app/shapes/channel-shape.ts';
import type { Diagnosis } from '../../app/shapes/finding.ts';
import type { SignIn } from '../../app/sign-in/sign-in.ts';
import type { TaskDesk } from '../../app/tasks/task-desk.ts';
import type { Log, LogReader } from '../../kernel/log/log-contract.ts';
import type { PastLog } from '../../kernel/log/past-log.ts';
import type { BuiltPage } from '../../kernel/ports/browser/built-page.ts';
import type { OwnerFiles } from '../../kernel/ports/browser/owner-files.ts';
import type { EventStore, Mark } from '../../kernel/ports/event-store.ts';
import type { Guest } from '../../kernel/ports/guest.ts';
import type { LiveWords } from '../../kernel/ports/live-words.ts';
import type { Replay, ReplayTarget } from '../../kernel/projection/replay.ts';

type Document = Readonly<Record<string, unknown>>;

type ReplayAnswer = Pick<Replay, 'seq' | 'recordedAt' | 'failed'> & {
  /** By projection and key. */
  readonly documents: Readonly<Record<string, Document>>;
};

export type BudgetGauge = {
  readonly scope: string;
  readonly limitUsd: number;
  readonly spentUsd: number;
  readonly reservedUsd: number;
};

/** Everything the HTTP interface works with. Without a port its routes do not exist. */
export type HttpPorts = {
  readonly agentId: string;
  readonly log: LogReader & Pick<Log, 'append'>;
  readonly store: Pick<EventStore, 'read'>;
  readonly newId: () => string;
  /** 256 random bits in URL-safe characters. */
  readonly newSecret: () => string;
  /** ISO 8601. */
  readonly now: () => string;
  /** A clock that only goes forward. */
  readonly elapsedMs: () => number;
  /** Reads of the log, as it is or as of an earlier event. */
  readonly reads: (reading: Reading) => AgentReads;
  /** @throws NoSuchMoment */
  readonly logAt: (to: ReplayTarget) => Promise<PastLog>;
  /** The head of the log and the mark of each projection. */
  readonly standing: () => Promise<{ readonly head: number; readonly marks: readonly Mark[] }>;
  /** Bytes of the log's database on disk. */
  readonly logBytes: () => Promise<number>;
  /** Starts a clean stop of the controller and returns at once. */
  readonly stop: (reason: string) => void;
  readonly onError: (where: string, error: unknown) => void;
  /** How browsers of the owner get in. */
  readonly signIn: SignIn;
  readonly dashboard?: BuiltPage;
  /** Aborted when the server is about to stop: open streams then end. */
  readonly closing: AbortSignal;
  /** The owner's tasks. */
  readonly tasks?: TaskDesk;
  readonly approvals?: ApprovalsPort;
  readonly inbox?: InboxPort;
  readonly mail?: MailPort;
  readonly chat?: ChatPort;
  /** The owner's files to and from the workspace. */
  readonly files?: OwnerFiles;
  readonly memories?: MemoryDesk;
  readonly logChecks?: LogChecks;
  readonly ownersSettings?: OwnersSettings;
  /** What `doctor` finds from within this process. */
  readonly doctor?: () => Promise<Diagnosis>;
  /** How each way in and out stands. */
  readonly channels?: () => Promise<readonly Channel[]>;
  readonly guestMemory?: (guest: Guest) => GuestMemory;
  readonly guestStream?: (guest: Guest) => GuestStream;
  /** Sessions of other agents. */
  readonly attend?: AttendDesk;
  readonly telling?: TellingPort;
  readonly setup?: SetupDesk;
  readonly budget?: () => Promise<readonly BudgetGauge[]>;
  /** All documents as of event `seq`. @throws NoSuchMoment */
  readonly replay: (seq: number) => Promise<ReplayAnswer>;
  /** Resolves as soon as there may be news, at the latest when the signal aborts. Without it streams poll. */
  readonly news?: (signal: AbortSignal) => Promise<void>;
  /** Output of this process's models as it arrives (A41). */
  readonly liveWords?: Pick<LiveWords, 'watch'>;
};

export type HttpSettings = {
  /** Host names (without ports) that requests may use; IPv6 in brackets. */
  readonly hosts: readonly string[];
  /** Path under which a proxy shows the server, such as `/agent`; empty: at the root. Both are answered. */
  readonly basePath: string;
  /** Whether what this address says in X-Forwarded headers counts. */
  readonly isTrustedProxy: (address: string) => boolean;
  readonly bodyBytes: number;
  /** Open connections. At the cap strangers are dropped, the oldest first. */
  readonly connections: number;
  /** Per address, without the token. */
  readonly requestsPerSecond: number;
  readonly burst: number;
  /** Requests of a guest that may wait for the one before them. */
  readonly guestsWaiting: number;
  /** What a guest that may write may send. */
  readonly guestBytesPerSecond: number;
  readonly guestBurstBytes: number;
  /** Wrong tokens from one address before it is locked out; each further one doubles the time. */
  readonly freeTries: number;
  readonly lockMs: number;
  readonly longestLockMs: number;
  readonly streamsPerClient: number;
  readonly streams: number;
  /** How often a stream without news looks, and one with news in case some was lost. */
  readonly streamPollMs: number;
  readonly lostNewsMs: number;
  readonly heartbeatMs: number;
  /** A stream ends if its client reads nothing for this long. */
  readonly stallMs: number;
};

/** SAFETY D1, 4, 8 and 9: names of loopback only, everything bounded. */
export const defaultHttpSettings: HttpSettings = {
  hosts: ['localhost', '127.0.0.1', '[::1]'],
  basePath: '',
  isTrustedProxy: () => false,
  bodyBytes: 64 * 1024,
  connections: 256,
  requestsPerSecond: 50,
  burst: 200,
  guestsWaiting: 16,
  guestBytesPerSecond: 250,
  guestBurstBytes: 2_000_000,
  freeTries: 5,
  lockMs: 1000,
  longestLockMs: 60_000,
  streamsPerClient: 8,
  streams: 32,
  streamPollMs: 500,
  lostNewsMs: 2000,
  heartbeatMs: 15_000,
  stallMs: 60_000,
};
