import type { ActionPolicy } from '../../../guard/policy/action-policy.ts';
import type { Verdict } from '../../../guard/verdict.ts';
import type { BlobStore } from '../../../kernel/ports/blobs.ts';
import type { Memory } from '../../../kernel/ports/memory.ts';
import type { ProviderWeb } from '../../../kernel/ports/model.ts';
import type { Tool, Touches } from '../../../kernel/ports/tool.ts';
import type { RecordSettings } from '../../../prompt/compose/compose-records.ts';
import type { WindowSettings } from '../../../prompt/conversation.ts';
import type { Template } from '../../../prompt/template.ts';
import type { AskSettings } from '../../model/ask.ts';
import type { ModelPorts } from '../../model/model-run.ts';

/** Tier 1 of the guardian: static rules over what an action touches. In doubt it escalates or blocks. */
export type StaticGuard = { readonly judge: (touches: Touches) => Verdict | Promise<Verdict> };

export type LoopSettings = {
  /** A5: rounds of actions before the conclusion. */
  readonly rounds: number;
  /** Calls carried out of one reply; the rest are refused and may be asked for again. */
  readonly callsPerRound: number;
  /** The same call this often is refused from then on. */
  readonly repeats: number;
  /** Characters of one result that the model sees. */
  readonly resultCharacters: number;
  /** How often the log is asked whether the owner wants a stop. */
  readonly stopPollMs: number;
};

export const defaultLoopSettings: LoopSettings = {
  /** A5. */
  rounds: 5,
  callsPerRound: 8,
  repeats: 2,
  resultCharacters: 16_000,
  /** SAFETY fault 26: effective within 2 s. */
  stopPollMs: 500,
};

/** What a loop needs of the world. */
export type LoopPorts = {
  readonly modelPorts: ModelPorts;
  readonly blobs: BlobStore;
  readonly guard: StaticGuard;
  readonly policy: ActionPolicy;
  /** False: the owner chose to run code without a sandbox. */
  readonly isConfined: boolean;
  readonly tools: readonly Tool[];
  /** What the provider may look up by itself, where the owner wants that. No call of it is judged. */
  readonly web?: ProviderWeb | null;
  readonly window: WindowSettings;
  readonly settings: LoopSettings;
  readonly asking: AskSettings;
  readonly audit: Asker;
  readonly summarise: Asker;
  /** Null: nothing is remembered. */
  readonly memory?: Memory | null;
};

export type Asker = {
  readonly template: Template;
  readonly records: RecordSettings;
  readonly asking: AskSettings;
};
