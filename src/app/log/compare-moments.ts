import { isDeepStrictEqual } from 'node:util';
import { cycleTallyProjection } from '../../domain/cycle/views/cycle-tally.ts';
import {
  type LearningDocuments,
  learningDocuments,
  learningWanted,
} from '../../domain/learning/learning-documents.ts';
import { learningStatus } from '../../domain/learning/reflection/learning-status.ts';
import { defaultLearningSettings } from '../../domain/learning/settings.ts';
import { type LessonDoc, lessonProjection } from '../../domain/lesson/views/lesson.ts';
import { projections } from '../../domain/projections.ts';
import { addTally, dayTallyProjection, emptyTally } from '../../domain/report/views/day-tally.ts';
import { type IntentionDoc, intentionProjection } from '../../domain/task/views/intention.ts';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { PastLog } from '../../kernel/log/past-log.ts';
import { type Projection, SINGLETON } from '../../kernel/projection/projection.ts';
import type { ChangedView, Comparison, LearnedLine, MomentFigures } from './comparison-shape.ts';

/** Between moments that are further apart no documents are compared: too many have changed. */
const MOST_EVENTS_BETWEEN = 20_000;
const PAGE = 1000;
const MOST_KEYS_SHOWN = 50;
const MOST_LINES = 200;

type Side = { readonly agentId: string; readonly log: PastLog };

/** Two moments side by side: their figures, the documents that differ, and what was learned in between. */
export async function compareMoments(
  agentId: string,
  one: PastLog,
  other: PastLog,
): Promise<Comparison> {
  const [first, second] = one.seq <= other.seq ? [one, other] : [other, one];
  const [a, b] = [
    { agentId, log: first },
    { agentId, log: second },
  ];
  const between = second.seq - first.seq;
  const touched = between <= MOST_EVENTS_BETWEEN ? await touchedKeys(b, first.seq) : null;
  const [before, after] = [await viewOf(a, touched ?? []), await viewOf(b, touched ?? [])];
  return {
    a: figuresOf(first, before),
    b: figuresOf(second, after),
    events: between,
    documents: touched && changedViews(touched, { before, after }),
    mostEvents: MOST_EVENTS_BETWEEN,
    learned: learnedLines(learnedBy(before), learnedBy(after)).slice(0, MOST_LINES),
  };
}

const WANTED: Wanted = [
  ...learningWanted,
  { projection: cycleTallyProjection, keys: [SINGLETON] },
  { projection: dayTallyProjection, keys: 'all' },
  { projection: intentionProjection, keys: 'open' },
  { projection: lessonProjection, keys: 'open' },
];

/** In one read: each would fold the log by itself. */
function viewOf({ agentId, log }: Side, touched: readonly Touched[]): Promise<View> {
  return log.view(agentId, [...WANTED, ...touched]);
}

function figuresOf({ seq, recordedAt: at }: PastLog, view: View): MomentFigures {
  const tally = view.get(cycleTallyProjection, SINGLETON) ?? {};
  const days = [...view.all(dayTallyProjection).values()].flatMap((doc) => Object.values(doc));
  const { usd, incidents } = days.reduce(addTally, emptyTally);
  return {
    seq,
    at,
    cycles: Object.values(tally).reduce((sum, count) => sum + count, 0),
    usd,
    incidents,
    open_tasks: [...view.all(intentionProjection).values()].filter(isOpenTask).length,
    lessons: lessonsIn(view).size,
    ...learningStatus(learningDocuments(view), defaultLearningSettings),
  };
}

function isOpenTask(doc: IntentionDoc): boolean {
  return intentionProjection.isOpen?.(doc) ?? true;
}

function lessonsIn(view: View): ReadonlyMap<string, LessonDoc> {
  return new Map([...view.all(lessonProjection)].filter(([, { status }]) => status === 'active'));
}

type Learned = Pick<LearningDocuments, 'capabilities' | 'antiPatterns'> & {
  readonly lessons: ReadonlyMap<string, LessonDoc>;
};

function learnedBy(view: View): Learned {
  return { ...learningDocuments(view), lessons: lessonsIn(view) };
}

/** Documents that an event in between was about: no others can differ. */
type Touched = { readonly projection: Projection; readonly keys: readonly string[] };

async function touchedKeys({ agentId, log }: Side, from: number): Promise<readonly Touched[]> {
  const touched = new Map(projections.map((projection) => [projection, new Set<string>()]));
  for (let after = from; after < log.seq; ) {
    const events = await log.read(agentId, { after, limit: PAGE });
    for (const event of events) touch(touched, event);
    after = events.at(-1)?.seq ?? log.seq;
  }
  const found = [...touched].map(([projection, keys]) => ({ projection, keys: [...keys] }));
  return found.filter(({ keys }) => keys.length > 0);
}

function touch(touched: ReadonlyMap<Projection, Set<string>>, event: RecordedEvent): void {
  for (const [{ on }, keys] of touched) {
    for (const key of on[event.type]?.keys(event) ?? []) keys.add(key);
  }
}

type Views = { readonly before: View; readonly after: View };

function changedViews(touched: readonly Touched[], views: Views): readonly ChangedView[] {
  return touched.map((one) => changesIn(one, views)).filter(({ keys }) => keys.length > 0);
}

function changesIn({ projection, keys }: Touched, { before, after }: Views): ChangedView {
  const found = keys.flatMap((key) => {
    const change = changeOf(before.get(projection, key), after.get(projection, key));
    return change === null ? [] : [{ key, change }];
  });
  const countOf = (wanted: string) => found.filter(({ change }) => change === wanted).length;
  return {
    projection: projection.name,
    added: countOf('added'),
    removed: countOf('removed'),
    changed: countOf('changed'),
    keys: found.slice(0, MOST_KEYS_SHOWN),
  };
}

function changeOf(before: unknown, after: unknown): 'added' | 'removed' | 'changed' | null {
  if (before === undefined) return after === undefined ? null : 'added';
  if (after === undefined) return 'removed';
  return isDeepStrictEqual(before, after) ? null : 'changed';
}

function learnedLines(before: Learned, after: Learned): readonly LearnedLine[] {
  const capabilities = learnedOfKind(
    'capability',
    [before.capabilities, after.capabilities],
    (doc) => ({
      says: doc.description,
      weight: doc.confidence,
      status: doc.status,
    }),
  );
  const antiPatterns = learnedOfKind(
    'anti_pattern',
    [before.antiPatterns, after.antiPatterns],
    (doc) => ({
      says: `${doc.description.replace(/[.\s]*$/, '')}. Instead: ${doc.mitigation}`,
      weight: null,
      status: doc.status,
    }),
  );
  const lessons = learnedOfKind('lesson', [before.lessons, after.lessons], (doc) => ({
    says: doc.text,
    weight: doc.weight,
    status: doc.status,
  }));
  return [...capabilities, ...antiPatterns, ...lessons].sort(
    (a, b) => ORDER[a.change] - ORDER[b.change] || moved(b) - moved(a),
  );
}

const ORDER = { added: 0, removed: 1, changed: 2 };

function moved({ before, after }: LearnedLine): number {
  return Math.abs((after ?? 0) - (before ?? 0));
}

type Told = Pick<LearnedLine, 'says'> & { readonly weight: number | null; readonly status: string };

function learnedOfKind<Doc>(
  kind: LearnedLine['kind'],
  [before, after]: readonly [ReadonlyMap<string, Doc>, ReadonlyMap<string, Doc>],
  tell: (doc: Doc) => Told,
): readonly LearnedLine[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids.flatMap((id) => {
    const [was, is] = [stillTold(before.get(id), tell), stillTold(after.get(id), tell)];
    const change = changeOf(was, is);
    const shown = is ?? was;
    if (change === null || shown === undefined) return [];
    const { says } = shown;
    return [{ kind, id, says, change, before: was?.weight ?? null, after: is?.weight ?? null }];
  });
}

/** What is retired counts no more. */
function stillTold<Doc>(doc: Doc | undefined, tell: (doc: Doc) => Told): Told | undefined {
  const told = doc === undefined ? undefined : tell(doc);
  return told?.status === 'retired' || told?.status === 'merged' ? undefined : told;
}
