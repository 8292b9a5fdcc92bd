import type { ChatThread, OpenAsks } from '../../app/chat-shapes.ts';
import type { LearningStatus } from '../../app/learning-status.ts';
import type { TaskDesk } from '../../app/tasks/task-desk.ts';
import type { ListedMail, OwnMail, ShownMail } from '../../compose/mail/mail-box.ts';
import type { AnsweredApproval, ApprovalAnswer } from '../../domain/action/answer-approval.ts';
import type { ApprovalDoc } from '../../domain/action/views/approval.ts';
import type { BudgetSummary } from '../../domain/budget/summarise-budget.ts';
import type { IncidentDoc } from '../../domain/cycle/views/incident.ts';
import type { LessonDoc } from '../../domain/lesson/views/lesson.ts';
import type { AlertDoc } from '../../domain/owner/alert/views/alert.ts';
import type { WeekReport } from '../../domain/owner/report/week-report.ts';
import type { UserModelDoc } from '../../domain/owner/views/user-model.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { Log } from '../../kernel/log/log-contract.ts';
import type { EventStore, Mark } from '../../kernel/ports/event-store.ts';
import type { LiveWords } from '../../kernel/ports/live-words.ts';
import type { Replay } from '../../kernel/projection/replay.ts';

type Document = Readonly<Record<string, unknown>>;

/** What the agent learned, ready to be shown. */
export type LearningPort = {
  learningStatus(): Promise<LearningStatus>;
  capabilities(): Promise<readonly Document[]>;
  antiPatterns(): Promise<readonly Document[]>;
};

/** What the agent asked its owner for. */
export type ApprovalsPort = {
  /** Newest first. */
  list(): Promise<readonly ApprovalDoc[]>;
  /** Null: there is no such approval. */
  show(approvalId: string): Promise<{
    readonly approval: ApprovalDoc;
    /** The whole input as JSON text; null when none was kept. */
    readonly input: string | null;
    /** False: something was left out of `input`, such as a secret. */
    readonly isWhole: boolean;
    /** Its story, a sentence an event. */
    readonly says: readonly string[];
  } | null>;
  /** The first answer counts. */
  answer(
    origin: Origin,
    asked: Pick<ApprovalAnswer, 'approvalId' | 'answer' | 'by' | 'reason'>,
  ): Promise<
    | { readonly status: 'answered'; readonly seq: number | null }
    | Extract<AnsweredApproval, { status: 'refused' }>
  >;
};

/** What the owner is told. */
export type TellingPort = {
  /** Newest first. */
  alerts(): Promise<readonly AlertDoc[]>;
  incidents(): Promise<readonly IncidentDoc[]>;
  /** The owner has seen it. False: there is none of that name, or it is over. */
  acknowledgeAlert(origin: Origin, alertId: string): Promise<boolean>;
  acknowledgeIncident(origin: Origin, incidentId: string): Promise<boolean>;
  /** How the owner likes things, heaviest first, and what is known of their habits. */
  preferences(): Promise<{
    readonly lessons: readonly LessonDoc[];
    readonly user: UserModelDoc | null;
  }>;
  /** Null: the log took nothing. */
  keepPreference(origin: Origin, text: string): Promise<LessonDoc | null>;
  /** False: there is none of that name in force. */
  giveUpPreference(origin: Origin, lessonId: string): Promise<boolean>;
  /** Of an ISO week; without one, of this week so far. Null: the log has nothing of it. */
  report(week?: string): Promise<WeekReport | null>;
};

/** Mail in and out. */
export type MailPort = {
  /** The newest first, so many of them. */
  list(limit: number): Promise<readonly ListedMail[]>;
  /** By its id or the beginning of it. Null: none, or several. */
  show(id: string): Promise<ShownMail | null>;
  /** Its id. Null: what it answers is not there. */
  send(origin: Origin, mail: OwnMail): Promise<string | null>;
};

/** An owner's mail over HTTP. */
export type InboxPort = {
  /** Shared with the owner: who signs with it is believed to be them. */
  key(): Promise<string>;
  /** False: it was taken before. `id` names this very request. */
  take(mail: {
    readonly id: string;
    readonly subject: string;
    readonly text: string;
    readonly threadId: string | null;
  }): Promise<boolean>;
};

/** The owner at a terminal. */
export type ChatPort = {
  /** `id` names this very message: said again, it counts once. Null: it could not be taken. */
  say(message: {
    readonly id: string;
    readonly text: string;
    readonly threadId: string;
  }): Promise<string | null>;
  /** Null: there is none of that name. */
  thread(threadId: string): Promise<ChatThread | null>;
  /** The one last spoken in. */
  latest(): Promise<ChatThread | null>;
  /** What waits for the owner's word, without what this chat has asked already. */
  asks(threadId: string | null): Promise<OpenAsks>;
};

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

/** Everything the HTTP interface works with. Routes of an absent port are not there. */
export type HttpPorts = {
  readonly agentId: string;
  readonly log: Pick<Log, 'view' | 'append'>;
  readonly store: Pick<EventStore, 'read'>;
  readonly newId: () => string;
  /** ISO 8601. */
  readonly now: () => string;
  /** A clock that only goes forward. */
  readonly elapsedMs: () => number;
  /** The one status read model (O16). */
  readonly status: () => Promise<Document>;
  /** Where the log and each projection of this program stand. */
  readonly standing: () => Promise<{ readonly head: number; readonly marks: readonly Mark[] }>;
  /** Bytes of the log's database on disk. */
  readonly logBytes: () => Promise<number>;
  /** Starts a clean stop of the controller and returns at once. */
  readonly stop: (reason: string) => void;
  readonly onError: (where: string, error: unknown) => void;
  /** Aborted when the server is about to stop: open streams end. */
  readonly closing: AbortSignal;
  readonly learning?: LearningPort;
  /** The owner's intentions. */
  readonly tasks?: TaskDesk;
  readonly approvals?: ApprovalsPort;
  readonly inbox?: InboxPort;
  readonly mail?: MailPort;
  readonly chat?: ChatPort;
  readonly telling?: TellingPort;
  readonly budget?: () => Promise<readonly BudgetGauge[]>;
  readonly money?: () => Promise<BudgetSummary>;
  /** The documents as they were after event `seq`. @throws NoSuchMoment */
  readonly replay?: (seq: number) => Promise<ReplayAnswer>;
  /** Resolves as soon as there may be news, at the latest when the signal aborts. Without it streams poll. */
  readonly news?: (signal: AbortSignal) => Promise<void>;
  /** Words of the models of this process as they come (A41). */
  readonly liveWords?: Pick<LiveWords, 'watch'>;
};

export type HttpSettings = {
  /** Host names (no ports) under which requests are taken; IPv6 in brackets. */
  readonly hosts: readonly string[];
  readonly bodyBytes: number;
  /** Open at once. At the cap strangers give way, the oldest first. */
  readonly connections: number;
  /** Of one address, without the token. */
  readonly requestsPerSecond: number;
  readonly burst: number;
  /** Wrong tokens of one address before wrong ones are locked out; each further one doubles the time. */
  readonly freeTries: number;
  readonly lockMs: number;
  readonly longestLockMs: number;
  readonly streamsPerClient: number;
  readonly streams: number;
  readonly streamPollMs: number;
  readonly heartbeatMs: number;
  /** A stream whose client takes nothing for so long ends. */
  readonly stallMs: number;
};

/** SAFETY D1, 4, 8 and 9: names of loopback only, everything bounded. */
export const defaultHttpSettings: HttpSettings = {
  hosts: ['localhost', '127.0.0.1', '[::1]'],
  bodyBytes: 64 * 1024,
  connections: 256,
  requestsPerSecond: 50,
  burst: 200,
  freeTries: 5,
  lockMs: 1000,
  longestLockMs: 60_000,
  streamsPerClient: 8,
  streams: 32,
  streamPollMs: 500,
  heartbeatMs: 15_000,
  stallMs: 60_000,
};
