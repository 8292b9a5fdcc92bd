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

/** What the lists of a decision are made from. */
export type Deciding = {
  readonly documents: Documents;
  readonly cycle: CycleDoc;
  readonly settings: PromptSettings & Pick<LearningSettings, 'descriptionWords' | 'defaultMatches'>;
  /** As ranked by code, most valuable first. */
  readonly work: readonly WorkLine[];
  /** Titles, tags and texts of the work. */
  readonly workText: string;
  /** As picked for the work, most valuable first. */
  readonly capabilities: readonly CapabilityLine[];
  /** Of one conversation, that of the first work which goes on with one; oldest first. */
  readonly said: readonly SaidLine[];
  /** What is remembered that bears on the work, best first. */
  readonly memories: readonly MemoryLine[];
  /** Classes of what was sensed, by source. */
  readonly sources: readonly {
    readonly source: string;
    readonly classes: Readonly<Record<string, string>>;
  }[];
  readonly sensedBy: readonly string[];
};

/** In the prompt of a decision: the records, then how they are written. */
export type InDecision<Line extends Known> = Place & {
  readonly documents?: Wanted;
  lines(given: Deciding): readonly Line[];
  items(lines: readonly Line[], rendering: Rendering): readonly Item[];
};

/** What the lists of a job are made from. Others are handed to its prompt by whoever gathers them. */
export type JobGiven = {
  readonly documents: Documents;
  readonly work: { readonly id: string; readonly title: string; readonly text: string };
  readonly settings: Pick<PromptSettings, 'capabilityPlaces' | 'weakPlaces' | 'weakBelow'> &
    Pick<LearningSettings, 'descriptionWords' | 'defaultMatches'>;
};

/** In the first message of a job: most valuable last. */
export type InJob = Place & {
  readonly documents?: Wanted;
  readonly records?: (given: JobGiven) => readonly PromptRecord[];
};

/** In the prompt of a sub-agent. `share`: it is told what the job was told, as far as this holds. */
export type ToSubAgent = Place & { readonly share?: (record: PromptRecord) => boolean };

/** By what a prompt is for. */
export type Places = {
  readonly decide?: InDecision<Known>;
  readonly act?: InJob;
  readonly sub_agent?: ToSubAgent;
} & { readonly [Purpose in RecordPurpose]?: Place };

export type RecordPurpose =
  | ('accept' | 'review' | 'resume' | 'audit' | 'summarise')
  | ('consolidate' | 'report' | 'verdict' | 'read' | 'rate' | 'relate');

/** One list of a prompt: its place, its limits, and its content. */
export type PromptList = { readonly name: string; readonly in: Places };

/** Keeps the name and the kind of its lines, so that nothing else can be put in. */
export function promptList<const Name extends string, const In extends Places>(
  name: Name,
  places: In,
): { readonly name: Name; readonly in: In } {
  return { name, in: places };
}

export function inDecision<Line extends Known>(place: InDecision<Line>): InDecision<Line> {
  return place;
}
