import type { BudgetSummary } from '../../domain/budget/summarise-budget.ts';
import type { LogReader } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { IdentityFile } from '../../kernel/ports/claude/identity-file.ts';
import type { EventStore } from '../../kernel/ports/event-store.ts';
import type { KeyedDigest } from '../../kernel/text/keyed-digest.ts';
import { approvalReads } from '../approvals-port.ts';
import { readPrompt, type ShownPrompt, type WantedPrompt } from '../cycles/read-prompt.ts';
import { type CycleStory, readStory } from '../cycles/read-story.ts';
import { type GraphReads, graphReads } from '../graph/graph-desk.ts';
import { type LearningReads, learningReads } from '../learning/learning-reads.ts';
import { type EventReads, eventReads } from '../log/event-reads.ts';
import { type Moments, readMoments } from '../log/moments.ts';
import { type MailReads, mailReads } from '../mail/mail-box.ts';
import { chatReads } from '../mail/read-chat.ts';
import { type MemoryReads, memoryReads } from '../memory/memory-desk.ts';
import type { ApprovalsPort, ChatReads, TellingPort } from '../ports.ts';
import { readBudget } from '../read-budget.ts';
import { type EpisodeReads, episodeReads } from '../read-episodes.ts';
import { readSelf } from '../self/self-status.ts';
import type { SelfStatus } from '../shapes/self-shape.ts';
import type { PastStatus, Status } from '../shapes/status-shape.ts';
import { readSpend, type SpendQuestion } from '../spend/read-spend.ts';
import type { Spend } from '../spend/spend-shape.ts';
import {
  type MachinePort,
  pastStatus,
  readStatus,
  type StatusConfig,
} from '../status/read-status.ts';
import { type TalkReads, talkReads } from '../talk/talk-reads.ts';
import { type TaskReads, taskReads } from '../tasks/task-desk.ts';
import { tellingReads } from '../telling/telling-port.ts';
import { type Explained, why } from '../why.ts';
import { type WorkReads, workReads } from '../work/work-reads.ts';

/** The source of one answer: the log as it is, or as of an earlier event. */
export type Reading = {
  readonly log: LogReader;
  /** ISO 8601: now, or when the event of `as_of` was recorded. */
  readonly now: () => string;
  readonly isPast: boolean;
};

/** All reads of one answer, from the same state of the log. */
export type AgentReads = {
  /** The one status read model (O16). */
  readonly status: () => Promise<Status | PastStatus>;
  readonly money: () => Promise<BudgetSummary>;
  readonly spend: (question: SpendQuestion) => Promise<Spend>;
  readonly events: EventReads;
  readonly moments: () => Promise<Moments>;
  readonly tasks: TaskReads;
  readonly work: WorkReads;
  readonly approvals: Pick<ApprovalsPort, 'list' | 'show'>;
  readonly mail: MailReads;
  readonly chat: ChatReads;
  readonly talk: TalkReads;
  readonly telling: Pick<TellingPort, 'preferences' | 'report'>;
  readonly memories: MemoryReads;
  readonly graph: GraphReads;
  readonly episodes: EpisodeReads;
  /** Why it believes, did or was told something, by an id, a cycle or a line of a prompt; empty: nothing matches. */
  readonly why: (what: string) => Promise<readonly Explained[]>;
  readonly cycles: CycleReads;
  readonly learning: LearningReads;
  /** What it is to itself (S38). */
  readonly self: () => Promise<SelfStatus>;
};

/** One cycle at a time. Null: there is none. */
type CycleReads = {
  readonly story: (cycleNo: number) => Promise<CycleStory | null>;
  readonly prompt: (wanted: WantedPrompt) => Promise<ShownPrompt | null>;
};

export type ReadsSource = {
  readonly agentId: string;
  readonly store: Pick<EventStore, 'seqsBefore'>;
  readonly config: StatusConfig;
  readonly blobs: Pick<BlobStore, 'get' | 'getPersonal' | 'getManyPersonal'>;
  /** Computes the id of an entity or memory from its words. */
  readonly memoryDigest: KeyedDigest;
  /** Current state of the machine, which the log does not contain. */
  readonly machine: () => Promise<MachinePort>;
  readonly hasModel: () => Promise<boolean>;
  /** Of the user whose machine this is. */
  readonly identityFile: Pick<IdentityFile, 'path' | 'read'>;
};

/** No event says whether a model was available then, so a message counts as being worked on. */
const assumeModel = async () => true;

export function agentReads(source: ReadsSource, { log, now, isPast }: Reading): AgentReads {
  const read = { ...source, log, now };
  const { path } = source.identityFile;
  const spoken = isPast ? { ...read, hasModel: assumeModel } : read;
  return {
    status: async () => (isPast ? pastStatus(read) : readStatus(read, await source.machine())),
    money: () => readBudget(read),
    spend: (question) => readSpend(read, question),
    events: eventReads(read),
    moments: () => readMoments(read),
    tasks: taskReads(read),
    work: workReads(read),
    approvals: approvalReads(read),
    mail: mailReads(read),
    chat: chatReads(spoken),
    talk: talkReads(spoken),
    telling: tellingReads(read),
    memories: memoryReads(read),
    graph: graphReads(read),
    episodes: episodeReads(read),
    why: (what) => why(read, what),
    learning: learningReads(read),
    self: () => readSelf(read, { document: isPast ? { path } : source.identityFile }),
    cycles: {
      story: (cycleNo) => readStory(read, cycleNo),
      prompt: (wanted) => readPrompt(read, wanted),
    },
  };
}
