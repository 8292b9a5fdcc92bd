import type { Trust } from '../event/event.ts';
import type { Media, ToolDefinition } from './model.ts';
import type { SpawnedGroup, StepEvidence } from './step-runner.ts';

/** What a call would touch, for the guardian: reported by the tool from its checked input, before anything runs. */
export type Touches = {
  /** Shell text that would run. */
  readonly command?: string;
  /** Paths as the caller gave them, relative to the workspace. */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly deletes?: readonly string[];
  /** Text that would be written there, for rules about the resulting file. */
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
  /** Names this action everywhere; may serve as idempotency key. */
  readonly actionId: string;
  readonly cycleNo: number;
  /** The trust of the calling turn: what is made from it has no more (invariant 8). */
  readonly trust: Trust;
  readonly signal: AbortSignal;
  /** Whether a redirect may lead this turn to another address. Left out: the tool's own rules decide. */
  readonly mayBeLedTo?: (url: string) => boolean;
  /** A tool that starts a process calls this first, and starts it only after this has resolved. */
  readonly onSpawn: (group: SpawnedGroup) => Promise<void>;
  /** Called once when something ends that the tool left running (`goesOn`): its effect is open until then. */
  readonly onLaterEnd?: (end: LaterEnd) => Promise<void>;
};

/** How something ended that its tool did not wait for. `output`: all of it, up to the limit of a step. */
export type LaterEnd = { readonly exitCode: number; readonly output: string };

/** `exitCode` 0: done. `trust`: of `text`; what was read from outside the agent's own house is `outside`. */
export type ToolOutcome = {
  readonly exitCode: number;
  readonly text: string;
  readonly trust: Trust;
  readonly evidence: readonly StepEvidence[];
  /** A file for the model to see. */
  readonly media?: Omit<Media, 'ref'> & { readonly base64: string };
  /** Something it started is still running. */
  readonly goesOn?: true;
};

/** Invalid input, or a path that does not exist: the model is told and may retry. */
export type ToolRefusal = { readonly status: 'refused'; readonly why: string };

/**
 * Port: one tool. `prepare` is pure: it checks the input and says what a run would touch. A tool that fails resolves
 * with an exit code other than 0; it rejects only when the machine is at fault.
 */
export type Tool = ToolDefinition & {
  readonly reach: ToolReach;
  /** May be run again after a crash without harm. */
  readonly isRepeatable: boolean;
  /** Changes nothing anywhere: several such calls of one reply run in parallel. */
  readonly isReadOnly?: boolean;
  /** Another party wrote its description, and the owner has not accepted it: the description is text from outside. */
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
