import type { CycleDoc } from '../../domain/cycle/views/cycle.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { Item } from '../fill-lists.ts';
import type { Place } from '../place.ts';
import type { PromptSettings } from '../prompt-settings.ts';
import type { CapabilityLine, Known, MemoryLine, SaidLine, WorkLine } from './lines.ts';
import type { Rendering } from './phrase.ts';
import type { PromptRecord } from './prompt-record.ts';

/** Views read once, together, for all lists of a prompt. */
export type Documents = Pick<View, 'get' | 'all' | 'now'>;

/** The input of the lists of a decision. */
export type Deciding = {
  readonly documents: Documents;
  readonly cycle: CycleDoc;
  readonly settings: PromptSettings & Pick<LearningSettings, 'descriptionWords' | 'defaultMatches'>;
  /** As ranked by code, most valuable first. */
  readonly work: readonly WorkLine[];
  /** Titles, tags and texts of all the work. */
  readonly workText: string;
  /** Capabilities picked for the work, most valuable first. */
  readonly capabilities: readonly CapabilityLine[];
  /** Messages of the conversation that the first such work continues, oldest first. */
  readonly said: readonly SaidLine[];
  /** Memories for the work, best match first. */
  readonly memories: readonly MemoryLine[];
  /** Classes of what was sensed, by source. */
  readonly sources: readonly {
    readonly source: string;
    readonly classes: Readonly<Record<string, string>>;
  }[];
  readonly sensedBy: readonly string[];
};

/** A list in the prompt of a decision: its records, and how to write them. */
export type InDecision<Line extends Known> = Place & {
  readonly documents?: Wanted;
  lines(given: Deciding): readonly Line[];
  items(lines: readonly Line[], rendering: Rendering): readonly Item[];
};

/** The input of the lists of a job. The caller of the composer passes all other lists. */
export type JobGiven = {
  readonly documents: Documents;
  readonly work: { readonly id: string; readonly title: string; readonly text: string };
  readonly settings: Pick<
    PromptSettings,
    'capabilityPlaces' | 'weakPlaces' | 'weakBelow' | 'zone'
  > &
    Pick<LearningSettings, 'descriptionWords' | 'defaultMatches'> & {
      /** Where the owner's standing orders stand. */
      readonly ordersFile: string;
    };
};

/** A list in the first message of a job: most valuable last. */
export type InJob = Place & {
  readonly documents?: Wanted;
  readonly records?: (given: JobGiven) => readonly PromptRecord[];
};

/** A list in the prompt of a sub-agent. `share`: the part of the job's list that it sees. */
export type ToSubAgent = Place & { readonly share?: (record: PromptRecord) => boolean };

/** By the purpose of the prompt. */
export type Places = {
  readonly decide?: InDecision<Known>;
  readonly act?: InJob;
  readonly sub_agent?: ToSubAgent;
} & { readonly [Purpose in RecordPurpose]?: Place };

export type RecordPurpose =
  | ('accept' | 'review' | 'resume' | 'audit' | 'summarise')
  | ('consolidate' | 'report' | 'verdict' | 'read' | 'rate' | 'relate')
  | 'generalise'
  | 'heed';

/** One list of a prompt: its place, its limits, and its content. */
export type PromptList = { readonly name: string; readonly in: Places };

/** Keeps the types of the name and the lines, so that no other record compiles. */
export function promptList<const Name extends string, const In extends Places>(
  name: Name,
  places: In,
): { readonly name: Name; readonly in: In } {
  return { name, in: places };
}

export function inDecision<Line extends Known>(place: InDecision<Line>): InDecision<Line> {
  return place;
}
