import type { Trust } from '../event/event.ts';
import type { Media, ToolDefinition } from './model.ts';
import type { SpawnedGroup, StepEvidence } from './step-runner.ts';

/** What a call would touch, for the guardian: said by the tool from its checked input, before anything runs. */
export type Touches = {
  /** Shell text that would run. */
  readonly command?: string;
  /** Paths as the caller gave them, relative to the workspace. */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly deletes?: readonly string[];
  /** Text that would be written there, for rules about what a file becomes. */
  readonly content?: string;
  readonly requests?: readonly {
    readonly url: string;
    readonly method: string;
    readonly bodyBytes: number;
  }[];
  readonly recipients?: readonly string[];
};

/**
 * How far a tool reaches. `look`: reads the workspace or the log. `workspace`: changes files there. `record`: appends
 * facts of the agent about itself. `shell`: runs code in the sandbox. `network`: talks to the outside. `send`: says
 * something to a person or a service that cannot be taken back.
 */
export type ToolReach = 'look' | 'workspace' | 'record' | 'shell' | 'network' | 'send';

export type ToolRun = {
  /** Names this action everywhere; may serve as key for what must happen once. */
  readonly actionId: string;
  readonly cycleNo: number;
  /** Of the turn that asks: what is made from it has no more (invariant 8). */
  readonly trust: Trust;
  readonly signal: AbortSignal;
  /** Whether an answer may lead this turn on to another address. Without it: wherever the tool's own rules let it. */
  readonly mayBeLedTo?: (url: string) => boolean;
  /** A tool that starts a process calls it before that process begins, and begins only when it has resolved. */
  readonly onSpawn: (group: SpawnedGroup) => Promise<void>;
  /** What goes on after the tool has answered (`goesOn`) ends by it, once: its effect is open until then. */
  readonly onLaterEnd?: (end: LaterEnd) => Promise<void>;
};

/** How something ended that its tool had not waited for. `output`: all of it, up to the limit of a step. */
export type LaterEnd = { readonly exitCode: number; readonly output: string };

/** `exitCode` 0: done. `trust`: of `text`; what was read from outside the agent's own house is `outside`. */
export type ToolOutcome = {
  readonly exitCode: number;
  readonly text: string;
  readonly trust: Trust;
  readonly evidence: readonly StepEvidence[];
  /** A file for the model to see. */
  readonly media?: Omit<Media, 'ref'> & { readonly base64: string };
  /** What it began is under way still. */
  readonly goesOn?: true;
};

/** Input that is not what the tool takes, a path that is not there: the model is told and may try again. */
export type ToolRefusal = { readonly status: 'refused'; readonly why: string };

/**
 * Port: one tool. `prepare` is pure: it checks the input and says what a run would touch. A tool that fails resolves
 * with an exit code other than 0; it rejects only when the machine is at fault.
 */
export type Tool = ToolDefinition & {
  readonly reach: ToolReach;
  /** May be run again after a crash without harm. */
  readonly isRepeatable: boolean;
  /** Changes nothing, near or far: several such calls of one reply run at once. */
  readonly isReadOnly?: boolean;
  /** Somebody else describes it, and the owner has not said that they have read it: text from outside. */
  readonly isDescribedFromOutside?: true;
  readonly prepare: (input: unknown) =>
    | {
        readonly status: 'ready';
        readonly touches: Touches;
        /** One line for people and the log. */
        readonly summary: string;
        readonly run: (run: ToolRun) => Promise<ToolOutcome>;
      }
    | ToolRefusal;
};
