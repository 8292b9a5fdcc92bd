import { z } from 'zod';
import type { JobMoney } from '../../../domain/budget/limits.ts';
import { askedReport } from '../../../domain/learning/proposals.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import type { ToolDefinition } from '../../../kernel/ports/model.ts';
import type { Tool } from '../../../kernel/ports/tool.ts';
import type { Prompt } from '../../../prompt/assemble.ts';
import type { PromptRecords } from '../../../prompt/compose/compose-role.ts';
import type { PromptRecord } from '../../../prompt/list/prompt-record.ts';
import type { Purpose } from '../../model/ask.ts';
import type { ModelOutcome } from '../../model/model-run.ts';
import type { PhaseContext } from '../../phase-context.ts';
import type { LoopPorts } from './loop-ports.ts';
import type { StopWatch } from './stop-watch.ts';
import type { TakenAction, Turn } from './turn.ts';

/** V75 with the words that are for the owner. */
export const loopReport = askedReport.extend({
  answer: z.string().max(8000).nullable(),
  cannot: z
    .string()
    .max(300)
    .nullish()
    .describe(
      'only where the work cannot be done with the tools there are, however often it is tried: what is missing',
    ),
});
export type LoopReport = z.infer<typeof loopReport>;

/** The name under which a model ends the loop with its report. */
export const REPORT_TOOL = 'report';

export type LoopTask = {
  /** Names of actions begin with it: unique over attempts and sub-agents. */
  readonly name: string;
  readonly workId: string | null;
  readonly goal: string;
  readonly prompt: Prompt;
  /** The trust of the least trusted text in the prompt. */
  readonly trust: Trust;
  readonly isExploration: boolean;
  /** Calls of earlier tries that went well, by hash, and the action that did it. */
  readonly done?: ReadonlyMap<string, string>;
  /** Who asks, for the record; without it `act`. */
  readonly purpose?: Purpose;
  /** What the owner said to what was parked, as the prompt shows it: for a loop inside this one. */
  readonly answers?: readonly PromptRecord[];
  /** Where the work is done and how its owner wants things, as the prompt shows it: for a loop inside this one. */
  readonly surroundings?: PromptRecords;
  /** Actions of the work before this cycle took it up; left out: none. */
  readonly earlierActions?: number;
  /** Whose cap the calls count against, too. */
  readonly job?: JobMoney;
  /** Without it the loop does all of its work itself. */
  readonly delegation?: Delegation;
};

/** How a loop ended. `report` null: there was no model to conclude with; what was done stands in `actions`. */
export type LoopEnd<Report = LoopReport> = {
  readonly how: 'reported' | 'max_rounds' | 'unavailable';
  readonly report: Report | null;
  readonly runId: string | null;
  readonly actions: readonly TakenAction[];
  readonly parked: readonly string[];
  readonly trust: Trust;
  readonly unavailable: Exclude<ModelOutcome<unknown>, { status: 'ok' }> | null;
};

/** The context of a loop: its lease, ports, work and deadline. */
export type LoopContext = {
  readonly context: PhaseContext;
  readonly ports: LoopPorts;
  readonly task: LoopTask;
  readonly stop: StopWatch;
};

export type Loop<Report> = LoopContext & {
  readonly report: { readonly name: string; readonly schema: z.ZodType<Report> };
  /** Calls that the loop's owner carries out itself, beside the tools. */
  readonly ownTools?: readonly ToolDefinition[];
};

/** The tool with which a loop delegates a part of its work to an inner loop, made for each call. */
export type Delegation = {
  readonly definition: ToolDefinition;
  readonly at: (
    from: LoopContext,
    turn: Turn,
  ) => {
    readonly tool: Tool;
    /** Where the loop inside ended; null: it did not begin. Rejects when that broke: no tool is at fault then. */
    readonly ended: () => Promise<Turn | null>;
  };
};

export type LoopWithTurn<Report> = LoopEnd<Report> & { readonly turn: Turn };
