import { z } from 'zod';
import { type DeepReadonly, type RecordedEvent, trust } from '../../../kernel/event/event.ts';
import { isOfType, payloadsOf, type RecordedFact } from '../../fact.ts';

/** What a learned line did while it stood in prompts. Counts are of the prompts looked at. */
export const lineReturn = z.strictObject({
  /** The event that the line came from. */
  event_id: z.string(),
  seq: z.int(),
  kind: z.enum(['anti_pattern', 'capability', 'finding', 'procedure', 'rule', 'note', 'memory']),
  /** The belief, as `why` finds it. */
  about: z.string(),
  says: z.string(),
  trust,
  /** Prompts that held it, and the cycles of these. */
  prompts: z.int(),
  cycles: z.int(),
  /** Its share of the tokens of its sections, all lines of a section taken as equally long. */
  tokens: z.int(),
  /** Of these cycles: those with an experience, and those that succeeded by evidence. They say nothing about a cause. */
  ended: z.int(),
  succeeded: z.int(),
  /** Cycles with it in a prompt that used the ability; null: it names none. */
  used: z.int().nullable(),
  /** Of an anti-pattern: cycles with the warning in which what used to fail was done and did not fail. */
  avoided: z.int().nullable(),
  /** Of an anti-pattern: cycles with the warning that ran into it all the same. */
  hits: z.int().nullable(),
});
export type LineReturn = DeepReadonly<z.infer<typeof lineReturn>>;
type Kind = LineReturn['kind'];

/** Sections of prompts that tell what was learned. */
const SECTIONS = [
  ...['anti_patterns', 'capabilities', 'learned', 'procedures', 'notes', 'known', 'owner'],
  ...['memories', 'memory'],
];

/** Outcomes of cycles that a return is made of. */
export const returnTypes = [
  'ExperienceRecorded',
  'CapabilityExercised',
  'AntiPatternObserved',
  'AntiPatternRetested',
] as const;

type Prompt = RecordedFact<'PromptAssembled'>;
type Line = { readonly source: string; readonly tokens: number };
type Shown = { readonly cycle: number; readonly lines: readonly Line[] };

/** Events behind the learned lines of these prompts: the first of each line. */
export function sourcesOfLines(prompts: readonly Prompt[]): readonly string[] {
  return [...new Set(prompts.flatMap(linesIn).map(({ source }) => source))];
}

function linesIn({ payload }: Prompt): readonly Line[] {
  return payload.sections.flatMap(({ name, tokens, lines }) => {
    if (!SECTIONS.includes(name) || lines.length === 0) return [];
    const share = tokens / lines.length;
    return lines.flatMap(({ source_ids: [source] }) =>
      source === undefined ? [] : [{ source, tokens: share }],
    );
  });
}

/** The return on every learned line, those in most prompts first. */
export function lineReturns(given: {
  readonly prompts: readonly Prompt[];
  readonly sources: readonly RecordedEvent[];
  readonly outcomes: readonly RecordedEvent[];
}): readonly LineReturn[] {
  const shown = given.prompts.flatMap((prompt): readonly Shown[] => {
    const { cycle_no: cycle } = prompt.payload;
    return cycle === null ? [] : [{ cycle, lines: linesIn(prompt) }];
  });
  const outcomes = outcomesBy(given.outcomes);
  return given.sources
    .flatMap((source) => {
      const learned = learnedIn(source);
      return learned === null ? [] : [returnOf(learned, { source, shown, outcomes })];
    })
    .filter(({ prompts }) => prompts > 0)
    .sort((a, b) => b.prompts - a.prompts || b.seq - a.seq);
}

type Learned = {
  readonly kind: Kind;
  readonly about: string;
  readonly says: string;
  /** Abilities that count as a use of it; null: none can. */
  readonly uses: ((use: Use) => boolean) | null;
};
type Use = { readonly capability_id: string; readonly procedure_id: string | null };

/** What a line was learned as; null: it tells of something else. */
function learnedIn(event: RecordedEvent): Learned | null {
  if (isOfType(event, 'AntiPatternRegistered')) {
    const { anti_pattern_id: about, mitigation, description } = event.payload;
    const says = mitigation.trim() === '' ? description : mitigation;
    return { kind: 'anti_pattern', about, says, uses: null };
  }
  if (isOfType(event, 'CapabilityRegistered')) {
    const { capability_id: about, description: says } = event.payload;
    return { kind: 'capability', about, says, uses: (use) => use.capability_id === about };
  }
  if (isOfType(event, 'LearningsKept')) {
    const { capability_ids: ids, learnings } = event.payload;
    const uses = ({ capability_id }: Use) => ids.includes(capability_id);
    return { kind: 'finding', about: ids.join(', '), says: learnings.join(' · '), uses };
  }
  if (isOfType(event, 'CapabilityProcedureAttached')) {
    const { procedure_id: about, capability_id, steps } = event.payload;
    const says = `${steps.length} steps for ${capability_id}`;
    return { kind: 'procedure', about, says, uses: (use) => use.procedure_id === about };
  }
  return keptWords(event);
}

function keptWords(event: RecordedEvent): Learned | null {
  if (isOfType(event, 'UserCorrectionDetected')) {
    const { lesson_id: about, correction: says } = event.payload;
    return { kind: 'rule', about, says, uses: null };
  }
  if (isOfType(event, 'NoteKept')) {
    const { note_id: about, text: says } = event.payload;
    return { kind: 'note', about, says, uses: null };
  }
  if (!isOfType(event, 'MemoryStored')) return null;
  // Its words are under a key of their own.
  const { memory_id: about, type, kind } = event.payload;
  return { kind: 'memory', about, says: `${type} memory (${kind})`, uses: null };
}

type Outcomes = {
  /** Whether it succeeded, by cycle. */
  readonly experiences: ReadonlyMap<number, boolean>;
  readonly uses: ReadonlyMap<number, readonly Use[]>;
  readonly avoided: ReadonlySet<string>;
  readonly hits: ReadonlySet<string>;
};

function outcomesBy(events: readonly RecordedEvent[]): Outcomes {
  const experiences = payloadsOf(events, 'ExperienceRecorded');
  const retests = payloadsOf(events, 'AntiPatternRetested').filter((one) => !one.still_there);
  return {
    experiences: new Map(experiences.map(({ cycle, success }) => [cycle, success])),
    uses: usesByCycle(payloadsOf(events, 'CapabilityExercised')),
    avoided: new Set(retests.map(inCycle)),
    hits: new Set(payloadsOf(events, 'AntiPatternObserved').map(inCycle)),
  };
}

function usesByCycle(uses: readonly (Use & { readonly cycle_no: number })[]): Outcomes['uses'] {
  const byCycle = new Map<number, Use[]>();
  for (const use of uses) {
    const known = byCycle.get(use.cycle_no);
    if (known === undefined) byCycle.set(use.cycle_no, [use]);
    else known.push(use);
  }
  return byCycle;
}

function inCycle(one: { readonly cycle_no: number; readonly anti_pattern_id: string }): string {
  return `${one.cycle_no}:${one.anti_pattern_id}`;
}

type Given = {
  readonly source: RecordedEvent;
  readonly shown: readonly Shown[];
  readonly outcomes: Outcomes;
};

function returnOf(
  { kind, about, says, uses }: Learned,
  { source, shown, outcomes }: Given,
): LineReturn {
  const own = shown.flatMap(({ cycle, lines }) => {
    const held = lines.filter((one) => one.source === source.eventId);
    return held.length === 0 ? [] : [{ cycle, tokens: sum(held.map(({ tokens }) => tokens)) }];
  });
  const cycles = [...new Set(own.map(({ cycle }) => cycle))];
  const count = (holds: (cycle: number) => boolean) => cycles.filter(holds).length;
  const among = (set: ReadonlySet<string>) =>
    kind === 'anti_pattern'
      ? count((cycle_no) => set.has(inCycle({ cycle_no, anti_pattern_id: about })))
      : null;
  return {
    event_id: source.eventId,
    seq: source.seq,
    kind,
    about,
    says,
    trust: source.trust,
    prompts: own.length,
    cycles: cycles.length,
    tokens: Math.round(sum(own.map(({ tokens }) => tokens))),
    ended: count((cycle) => outcomes.experiences.has(cycle)),
    succeeded: count((cycle) => outcomes.experiences.get(cycle) === true),
    used: uses === null ? null : count((cycle) => outcomes.uses.get(cycle)?.some(uses) ?? false),
    avoided: among(outcomes.avoided),
    hits: among(outcomes.hits),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
