import { capabilityProjection } from '../../src/domain/learning/views/capability.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { fieldsOf } from '../../tests/support/fields-of.ts';
import type { Life } from './driver.ts';

/** What a life learned, in the figures H4 to H8 (docs/requirements.md). */
export type Learned = {
  /** By third of the life: planted mistakes made, of those there were to make. */
  readonly mistakes: readonly Mistakes[];
  /** In the last third, of the kinds that an earlier job has made. */
  readonly again: Mistakes;
  /** Prompts that showed something learned in this life. */
  readonly prompts: number;
  readonly experiments: { readonly succeeded: number; readonly concluded: number };
  readonly newCapabilities: number;
  readonly weeks: number;
  readonly confidence: { readonly mean: number; readonly sd: number; readonly entries: number };
};

/** Planted mistakes made, of those there were to make. */
type Mistakes = { readonly made: number; readonly of: number };

const THIRDS = 3;
const WEEK_MS = 7 * 24 * 3_600_000;

/** Of a life of any kind. */
type Learning = Pick<Life, 'jobs' | 'given' | 'events' | 'mistakes' | 'agent'>;

export async function learnedIn(life: Learning): Promise<Learned> {
  const { events, agent } = life;
  const view = await agent.log.view(agent.agentId, [
    { projection: capabilityProjection, keys: 'all' },
  ]);
  const used = [...view.all(capabilityProjection).values()].filter(
    ({ status }) => status === 'active',
  );
  // Null: told, not tried.
  const confidences = used.flatMap(({ confidence }) => confidence ?? []);
  const [first, last] = [events[0], events.at(-1)];
  const spanMs =
    first === undefined || last === undefined
      ? 0
      : Date.parse(last.recordedAt) - Date.parse(first.recordedAt);
  const concluded = events.filter(({ type }) => type === 'ExperimentConcluded').map(fieldsOf);
  return {
    mistakes: mistakesByThird(life),
    again: madeAgain(life, Math.ceil((life.jobs.length * (THIRDS - 1)) / THIRDS)),
    prompts: promptsThatShow(life),
    experiments: {
      succeeded: concluded.filter((one) => one['result'] === 'success').length,
      concluded: concluded.length,
    },
    newCapabilities: events.filter(
      (event) => event.type === 'CapabilityRegistered' && isOfCycle(event),
    ).length,
    weeks: spanMs / WEEK_MS,
    confidence: { mean: mean(confidences), sd: deviation(confidences), entries: used.length },
  };
}

/** A planted mistake counts in the job it was made in. */
function mistakesByThird({ jobs, given, mistakes }: Learning): readonly Mistakes[] {
  const made = new Set(mistakes.map((line) => line.split(' ').slice(2).join(' ')));
  return Array.from({ length: THIRDS }, (_, third) => {
    const some = jobs.filter((_, no) => Math.floor((no * THIRDS) / jobs.length) === third);
    const traps = some.flatMap((job) =>
      (given.get(job.id)?.items ?? []).flatMap((item) =>
        item.kind === 'form' || item.kind === 'deploy' ? [item.path] : [],
      ),
    );
    return { made: traps.filter((path) => made.has(path)).length, of: traps.length };
  });
}

/** Planted mistakes of a kind that an earlier job has made, in the jobs from the given one on. */
export function madeAgain(
  { jobs, given, mistakes }: Pick<Life, 'jobs' | 'given' | 'mistakes'>,
  from = 0,
): Mistakes {
  const made = new Set(mistakes.map((line) => line.split(' ').slice(2).join(' ')));
  const known = new Set<string>();
  const counts = { made: 0, of: 0 };
  for (const [no, { id }] of jobs.entries()) {
    const traps = (given.get(id)?.items ?? []).flatMap((item) =>
      item.kind === 'form' || item.kind === 'deploy'
        ? [{ kind: item.kind === 'form' ? item.form : item.kind, isMade: made.has(item.path) }]
        : [],
    );
    const seen = no < from ? [] : traps.filter(({ kind }) => known.has(kind));
    counts.of += seen.length;
    counts.made += seen.filter(({ isMade }) => isMade).length;
    for (const { kind, isMade } of traps) if (isMade) known.add(kind);
  }
  return counts;
}

/** Prompts with a line that comes from a capability or an anti-pattern of this life, by the events they name. */
function promptsThatShow({ events }: Learning): number {
  const own = new Set(
    events
      .filter((event) => LEARNED.includes(event.type) && isOfCycle(event))
      .map(({ eventId }) => eventId),
  );
  return events.filter((event) => {
    if (event.type !== 'PromptAssembled') return false;
    const sections = fieldsOf(event)['sections'] as readonly {
      readonly lines: readonly { readonly source_ids: readonly string[] }[];
    }[];
    return sections.some(({ lines }) =>
      lines.some(({ source_ids }) => source_ids.some((id) => own.has(id))),
    );
  }).length;
}

/** Seeds come before the first cycle. */
function isOfCycle(event: RecordedEvent): boolean {
  return event.cycleNo !== undefined;
}

const LEARNED = ['CapabilityRegistered', 'CapabilityNotesRevised', 'AntiPatternRegistered'];

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
