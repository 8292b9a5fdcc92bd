import type { AnsweredApproval, ApprovalAnswer } from '../domain/action/answer-approval.ts';
import type { ApprovalDoc } from '../domain/action/views/approval.ts';
import type { AlertDoc } from '../domain/alert/views/alert.ts';
import type { IncidentDoc } from '../domain/cycle/views/incident.ts';
import type { LessonDoc } from '../domain/lesson/views/lesson.ts';
import type { UserModelDoc } from '../domain/profile/views/user-model.ts';
import type { WeekReport } from '../domain/report/week-report.ts';
import type { Origin } from '../kernel/event/event.ts';
import type { ChatThread, OpenAsks } from './chat-shapes.ts';

/** What the agent asked the owner for. */
export type ApprovalsPort = {
  /** Newest first. `next`: the `before` of the next page; null: this is the last one. */
  list(page?: { readonly limit?: number; readonly before?: number | undefined }): Promise<{
    readonly approvals: readonly ApprovalDoc[];
    readonly next: number | null;
  }>;
  /** Null: no such approval. */
  show(approvalId: string): Promise<{
    readonly approval: ApprovalDoc;
    /** The whole input as JSON text; null when none was kept. */
    readonly input: string | null;
    /** False: something was left out of `input`, such as a secret. */
    readonly isWhole: boolean;
    /** Its story, one sentence per event. */
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

/** Alerts for the owner. */
export type TellingPort = {
  /** Newest first. */
  alerts(): Promise<readonly AlertDoc[]>;
  incidents(): Promise<readonly IncidentDoc[]>;
  /** The owner has seen it. False: no such alert, or it has ended. */
  acknowledgeAlert(origin: Origin, alertId: string): Promise<boolean>;
  acknowledgeIncident(origin: Origin, incidentId: string): Promise<boolean>;
  /** The owner's preferences, heaviest first, and what is known of their habits. */
  preferences(): Promise<{
    readonly lessons: readonly LessonDoc[];
    readonly user: UserModelDoc | null;
  }>;
  /** Null: nothing was recorded. */
  keepPreference(origin: Origin, text: string): Promise<LessonDoc | null>;
  /** False: no active preference has that name. */
  giveUpPreference(origin: Origin, lessonId: string): Promise<boolean>;
  /** Of an ISO week; without one, of this week so far. Null: the log has nothing about it. */
  report(week?: string): Promise<WeekReport | null>;
};

/** An owner's mail over HTTP. */
export type InboxPort = {
  /** Shared with the owner: whoever signs with it counts as the owner. */
  key(): Promise<string>;
  /** False: it was accepted before. `id` names this very request. */
  take(mail: {
    readonly id: string;
    readonly subject: string;
    readonly text: string;
    readonly threadId: string | null;
  }): Promise<boolean>;
};

/** The owner at a terminal or a page. */
export type ChatPort = {
  /**
   * `id` names this very message: sent again, it counts once. `threadId`: a chat, or a thread of mail, whose answer then
   * goes out by mail, under `subject`. Null: it could not be accepted.
   */
  say(message: {
    readonly id: string;
    readonly text: string;
    readonly threadId: string;
    readonly subject?: string;
  }): Promise<string | null>;
  /** Whether a model is set up that can answer. */
  hasModel(): Promise<boolean>;
};

/** Reads chats. */
export type ChatReads = {
  /** Null: no chat has that id. */
  thread(threadId: string): Promise<ChatThread | null>;
  /** The most recently used one. */
  latest(): Promise<ChatThread | null>;
  /** Everything that waits for the owner's answer, except what this chat has asked already. */
  asks(threadId: string | null): Promise<OpenAsks>;
};
