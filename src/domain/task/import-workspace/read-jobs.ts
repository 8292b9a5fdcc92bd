import { IANAZone } from 'luxon';
import { z } from 'zod';
import { readInstant } from '../../../language/read-instant.ts';
import { faultOfCron } from '../../../language/rule/due-instant.ts';
import { type Fact, fact, type PayloadOf } from '../../fact.ts';
import { cleanText, contentHash, type Reading, type Refusal } from '../../import-plan.ts';
import type { IntentionKind, Recurrence } from '../events.ts';
import type { WorkspaceSource } from './workspace.ts';

const record = z.record(z.string(), z.unknown());
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export type JobClock = { readonly now: string; readonly zone: string };

type Rhythm = { readonly cron: string; readonly zone: string } | { readonly at: string };
type Job = { readonly id: string; readonly title: string; readonly text: string };

/** jobs.json of either: a recurring job is a task that comes again, a single one a follow-up, all of foreign words. */
export function readJobs(
  text: string | null,
  { source, clock }: { readonly source: WorkspaceSource; readonly clock: JobClock },
): Reading {
  if (text === null) return { events: [], taken: {}, refused: [] };
  const jobs = jobsIn(text);
  if (typeof jobs === 'string') return none({ what: 'jobs.json', why: jobs });
  const read = jobs.map((job, i) => readJob(job, { source, clock, no: i + 1 }));
  const refused = read.flatMap((one) => ('why' in one ? [one] : one.notes));
  const events = read.flatMap((one) => ('why' in one ? [] : one.events));
  const taken = { jobs: read.filter((one) => !('why' in one)).length };
  return { events, taken, refused };
}

function none(refusal: Refusal): Reading {
  return { events: [], taken: {}, refused: [refusal] };
}

function jobsIn(text: string): readonly unknown[] | string {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    const jobs = Array.isArray(value) ? (value as unknown[]) : record.parse(value)['jobs'];
    return Array.isArray(jobs) ? (jobs as unknown[]) : 'it holds no list of jobs';
  } catch (error) {
    return `not a JSON object: ${error instanceof Error ? error.message.slice(0, 100) : ''}`;
  }
}

type Taken = { readonly events: readonly Fact[]; readonly notes: readonly Refusal[] };

function readJob(
  value: unknown,
  { source, clock, no }: { source: WorkspaceSource; clock: JobClock; no: number },
): Taken | Refusal {
  const parsed = record.safeParse(value);
  if (!parsed.success) return { what: `job ${no}`, why: 'not an object' };
  const { data } = parsed;
  const job = jobWords(data, no);
  const what = `job "${job.title}"`;
  if (job.text === '') return { what, why: 'it says nothing to do' };
  if (data['enabled'] === false) return { what, why: 'it is switched off there' };
  const rhythm = rhythmOf(data['schedule'], clock);
  if (typeof rhythm === 'string') return { what, why: rhythm };
  const isTold = record.safeParse(data['payload']).data?.['kind'] === 'systemEvent';
  const times = record.safeParse(data['repeat']).data?.['times'];
  const isCounted = typeof times === 'number' && !('at' in rhythm);
  const why = `it came ${String(times)} times there; here it comes until it is cancelled`;
  const notes = isCounted ? [{ what, why }] : [];
  return { events: eventsOf(job, rhythm, { source, isTold }), notes };
}

function jobWords(data: Record<string, unknown>, no: number): Job {
  const payload = record.safeParse(data['payload']).data ?? {};
  const said = data['prompt'] ?? payload['message'] ?? payload['text'] ?? data['message'];
  const text = cleanText(said, 8_000);
  const title = cleanText(data['name'], 200).replace(/\s+/g, ' ');
  const id = cleanText(data['id'] ?? data['jobId'], 100);
  return { id: id === '' ? contentHash(title, text) : id, title: title || `job ${no}`, text };
}

/** A text says why there is no rhythm. */
function rhythmOf(value: unknown, clock: JobClock): Rhythm | string {
  const schedule = record.safeParse(value).data;
  if (schedule === undefined) return 'it has no schedule';
  const { kind, expr, cron, tz } = schedule;
  switch (kind) {
    case 'cron':
      return cronOf(cleanText(expr ?? cron, 100), cleanText(tz, 60) || clock.zone);
    case 'every':
      return everyOf(Number(schedule['everyMs']) / MINUTE_MS, clock.zone);
    case 'interval':
      return everyOf(Number(schedule['minutes']), clock.zone);
    case 'at':
    case 'once':
      return onceOf(schedule, clock);
    default:
      return `"${cleanText(kind, 40)}" is no kind of schedule`;
  }
}

function cronOf(text: string, zone: string): Rhythm | string {
  const fields = text.split(/\s+/);
  const cron = (fields.length === 6 && fields[0] === '0' ? fields.slice(1) : fields).join(' ');
  const fault = faultOfCron(cron);
  if (fault !== null) return `cron "${cron}" ${fault}`;
  return IANAZone.isValidZone(zone) ? { cron, zone } : `"${zone}" is no time zone`;
}

/** Only what divides the hour or the day keeps its distance on a clock. */
function everyOf(minutes: number, zone: string): Rhythm | string {
  const hours = minutes / 60;
  if (Number.isInteger(minutes) && minutes > 0 && 60 % minutes === 0 && minutes < 60) {
    return { cron: `*/${minutes} * * * *`, zone };
  }
  if (minutes === DAY_MINUTES) return { cron: '0 9 * * *', zone };
  if (Number.isInteger(hours) && hours > 0 && 24 % hours === 0) {
    return { cron: `0 */${hours} * * *`, zone };
  }
  return `every ${minutes} minutes does not fit into an hour or a day; write it as cron`;
}

function onceOf(
  { at: said, run_at, atMs }: Record<string, unknown>,
  { now, zone }: JobClock,
): Rhythm | string {
  const value = said ?? run_at ?? atMs;
  const text = typeof value === 'number' ? new Date(value).toISOString() : cleanText(value, 60);
  const at = readInstant(text, zone);
  if (at === null) return `"${text}" is no time`;
  return Date.parse(at) > Date.parse(now) ? { at } : `it is over since ${at}`;
}

function eventsOf(
  { id, title, text }: Job,
  rhythm: Rhythm,
  { source, isTold }: { readonly source: WorkspaceSource; readonly isTold: boolean },
): readonly Fact[] {
  const at = 'at' in rhythm ? rhythm.at : null;
  const kind = isTold ? 'reminder' : at === null ? 'task' : 'followup';
  const phrase = 'cron' in rhythm ? `cron ${rhythm.cron}` : '';
  const recurs = 'cron' in rhythm ? { ...rhythm, phrase } : null;
  return foreignTask({ key: `${source}:job:${id}`, kind, title, text, due_at: at, recurs });
}

type ForeignTask = {
  /** The same one has the same key in every import. */
  readonly key: string;
  readonly kind: IntentionKind;
  readonly title: string;
  readonly text: string;
  readonly due_at: string | null;
  readonly recurs: Omit<Recurrence, 'misfire'> | null;
};

/** A task in words of somebody else: without steps, and of outside trust until the owner accepts it. */
export function foreignTask(task: ForeignTask): readonly Fact[] {
  const { key, kind, title, text, due_at, recurs } = task;
  const intention_id = `import-${contentHash(key)}`;
  const payload: PayloadOf<'IntentionFormed'> = {
    intention_id,
    kind,
    title,
    content: text,
    priority: 3,
    due_at,
    tags: ['imported'],
    blocks: [],
    blocked_by: [],
    steps: [],
    verify: [],
    source_hash: null,
    source: 'import',
    trust_reason: 'it was imported; homeostat task accept makes it yours',
  };
  const dedupeKey = `import:${key}`;
  const formed: Fact = fact('IntentionFormed', payload, { dedupeKey, trust: 'outside' });
  if (recurs === null) return [formed];
  const arranged: PayloadOf<'IntentionArranged'> = {
    intention_id,
    parent: null,
    who: null,
    trigger: null,
    // What an agent did in vain is not made up for: the newest is enough.
    recurs: { ...recurs, misfire: 'once' },
  };
  const after = `${dedupeKey}:arranged`;
  return [formed, fact('IntentionArranged', arranged, { dedupeKey: after, trust: 'outside' })];
}
