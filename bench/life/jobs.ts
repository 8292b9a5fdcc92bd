import type { Verifier } from '../../src/domain/task/events.ts';
import { between, type Chance, oneOf } from './chance.ts';
import { type Item, itemLine } from './items.ts';

/** A job as the world gives it; what is true of it is seen by its items. */
export type WorldJob = {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
  /** The owner says how to see it; otherwise the model proposes checks. */
  readonly isVerified: boolean;
  /** A part of it only a judgement can show. */
  readonly isJudged: boolean;
  /** One of its things cannot be done. */
  readonly isImpossible: boolean;
  /** Its text came from somebody else. */
  readonly isOutside: boolean;
  /** The owner says that it was not done long after it was: because it is not any more, or wrongly. */
  readonly turned: 'undone' | 'wrongly' | null;
  /** The owner changes their mind some time after it was given. */
  readonly revised: readonly Item[] | null;
  /** When it is given: milliseconds from the beginning. */
  readonly givenAtMs: number;
};

export const FORMS = ['apples', 'boats', 'candles', 'drums', 'eagles', 'ferns'] as const;
const WORDS = ['harbour', 'lantern', 'meadow', 'orchard', 'pebble', 'river', 'saddle', 'thimble'];
const PEOPLE = ['ann@example.org', 'bob@example.org', 'cleo@example.org'];
const REPOSITORIES = ['repos/garden', 'repos/kitchen'];
/** Items of a job, by its number: most are small, some are an afternoon's work. */
const SIZES = [1, 2, 3, 4, 1, 6, 2, 8, 3, 12, 1, 5, 2, 18, 4, 1, 3, 30, 2, 6];
export const LONGEST = 80;
const HOUR_MS = 3_600_000;
const TICK_MS = 300_000;
/** After the tick of the one before: a model takes a second or more for an answer. */
const MEANWHILE_MS = 1_500;
/** Of so many jobs the ones with these numbers cannot be done. */
const IMPOSSIBLE_OF = 12;
const IMPOSSIBLE = [4, 11];
/** Of so many jobs these are turned. */
const TURNED_OF = 15;
const UNDONE = 2;
const WRONGLY = 10;

export type JobsAsked = {
  readonly chance: Chance;
  readonly count: number;
  readonly siteUrl: string;
  /** Over which time they are given. */
  readonly spanMs: number;
  /** Whether one of them is as long as they get. */
  readonly hasLongest: boolean;
  /** Whether the agent may ask the site: only where its address is allowed. */
  readonly canFetch: boolean;
};

export function jobsOf(asked: JobsAsked): readonly WorldJob[] {
  const { count, spanMs, hasLongest } = asked;
  return Array.from({ length: count }, (_, no) => {
    const isLongest = hasLongest && no === Math.floor(count / 2);
    const size = isLongest ? LONGEST : (SIZES[no % SIZES.length] ?? 1);
    const base = atTick((no * spanMs) / count);
    // Some come while the one before is worked on: the second is to start when the first ends.
    const givenAtMs = no % 4 === 1 ? atTick(((no - 1) * spanMs) / count) + MEANWHILE_MS : base;
    return jobOf(asked, { no, size, givenAtMs, isLongest });
  });
}

/** The owner is seen at ticks and whenever a model is asked. */
function atTick(ms: number): number {
  return Math.ceil(ms / TICK_MS) * TICK_MS;
}

type One = {
  readonly no: number;
  readonly size: number;
  readonly givenAtMs: number;
  readonly isLongest: boolean;
};

function jobOf(asked: JobsAsked, { no, size, givenAtMs, isLongest }: One): WorldJob {
  const { chance } = asked;
  const id = `job-${String(no).padStart(2, '0')}`;
  const isJudged = !isLongest && no % 7 === 6;
  const isVerified = !isJudged && (isLongest || no % 2 === 0);
  const isImpossible = !isLongest && !isJudged && IMPOSSIBLE.includes(no % IMPOSSIBLE_OF);
  const some = itemsOf(asked, { id, no, size, isVerified, isJudged, isLongest });
  const items = isImpossible ? withSafe(some, id) : some;
  const isRevised = !isLongest && no % 11 === 5;
  return {
    id,
    items,
    isVerified,
    isJudged,
    isImpossible,
    givenAtMs,
    title: `${oneOf(chance, WORDS)} ${id}: ${items.length} things to do`,
    isOutside: no % 13 === 8,
    turned: turnedOf(no),
    revised: isRevised ? revisionOf(items, id) : null,
  };
}

function withSafe(items: readonly Item[], id: string): readonly Item[] {
  const last = items.at(-1);
  const safe = last === undefined ? [] : [{ kind: 'safe' as const, label: last.label, path: id }];
  return [...items.slice(0, -1), ...safe];
}

function turnedOf(no: number): WorldJob['turned'] {
  if (no % TURNED_OF === UNDONE) return 'undone';
  return no % TURNED_OF === WRONGLY ? 'wrongly' : null;
}

type Wanted = Pick<WorldJob, 'id' | 'isVerified' | 'isJudged'> & {
  readonly no: number;
  readonly size: number;
  readonly isLongest: boolean;
};

function itemsOf(asked: JobsAsked, wanted: Wanted): readonly Item[] {
  const { chance } = asked;
  const { id, no, size, isJudged, isLongest } = wanted;
  const label = (i: number) => `#${String(i + 1).padStart(2, '0')}`;
  const text = () => `${oneOf(chance, WORDS)} ${between(chance, 100, 999)}`;
  const plain = (i: number): Item => ({
    kind: 'write',
    label: label(i),
    path: `notes/${id}/part-${String(i + 1).padStart(2, '0')}.md`,
    text: text(),
  });
  const special = (i: number): Item => ofKind(asked, wanted, { label: label(i), i, text: text() });
  const many = Array.from({ length: size }, (_, i) =>
    isLongest || i % 3 !== no % 3 ? plain(i) : special(i),
  );
  const last = many.length;
  return isJudged
    ? [...many, { kind: 'letter', label: label(last), path: `letters/${id}.md`, text: text() }]
    : many;
}

const KINDS = ['form', 'publish', 'fetch', 'commit', 'append', 'deploy', 'mail'] as const;

type Place = { readonly label: string; readonly i: number; readonly text: string };

function ofKind(
  { chance, siteUrl, canFetch }: JobsAsked,
  { id, no, isVerified }: Wanted,
  { label, i, text }: Place,
): Item {
  const kinds = KINDS.filter(
    (one) =>
      // What lies in the outbox no check of the owner's can see from the workspace.
      !(one === 'mail' && isVerified) && !(one === 'fetch' && !canFetch),
  );
  const kind = oneOf(chance, kinds);
  switch (kind) {
    case 'form':
      return { kind, label, form: oneOf(chance, FORMS), path: `forms/${id}-${i}.md` };
    case 'publish': {
      const page = `${id}-${i}.html`;
      return { kind, label, path: `site/${page}`, url: `${siteUrl}/pages/${page}`, text };
    }
    case 'fetch': {
      const url = `${siteUrl}/figures/${no * 100 + i}`;
      return { kind, label, url, path: `data/${id}-${i}.json` };
    }
    case 'commit':
      return { kind, label, path: oneOf(chance, REPOSITORIES), text: `${text} for ${id} ${i}` };
    case 'append':
      return { kind, label, path: 'log/journal.txt', text: `${text} for ${id} ${i}` };
    case 'deploy':
      return { kind, label, path: `${id}-${i}` };
    case 'mail':
      return { kind, label, to: oneOf(chance, PEOPLE), text: `${text} for ${id} ${i}` };
  }
}

/** Another text for the first, and one thing more. */
function revisionOf(items: readonly Item[], id: string): readonly Item[] {
  const label = `#${String(items.length + 1).padStart(2, '0')}`;
  return [
    ...items,
    { kind: 'write', label, path: `notes/${id}/afterthought.md`, text: `after all, ${id}` },
  ];
}

export function contentOf(items: readonly Item[]): string {
  return ['Do each of these:', ...items.map(itemLine)].join('\n');
}

/** How the owner sees it: a script of the world's, and the pages themselves. */
export function verifyOf({ id, items, isVerified }: WorldJob): readonly Verifier[] {
  if (!isVerified) return [];
  const pages = items.flatMap((item) => (item.kind === 'publish' ? [item.url] : []));
  return [
    { kind: 'test', target: `sh checks/${id}.sh` },
    ...pages.map((url) => ({ kind: 'http' as const, target: `${url} 200` })),
  ];
}

/** Work that comes again: each time another line is to be there. */
export type Again = {
  readonly workId: string;
  readonly path: string;
  readonly text: string;
  /** Only the model's own word and a reviewer's say that it is done. */
  readonly isJudged: boolean;
};

export type Recurring = Again & { readonly id: string; readonly every: string };

export const RECURRING: readonly Recurring[] = [
  recurring({ id: 'again-often', every: 'every 3 hours' }, 'log/often.txt', 'looked in'),
  recurring({ id: 'again-daily', every: 'every day at 07:00' }, 'log/daily.txt', 'a new day'),
];

/** Its work id and the line it is to leave. */
export function recurring(
  when: Pick<Recurring, 'id' | 'every'>,
  path: string,
  text: string,
): Recurring {
  return { id: when.id, every: when.every, workId: `task:${when.id}`, path, text, isJudged: false };
}

/** The standing orders below; the last needs a model, and nothing is said of how to see it. */
export const ORDERED: readonly Again[] = [
  { workId: 'order:water-the-plants', path: 'log/plants.txt', text: 'watered', isJudged: false },
  { workId: 'order:feed-the-cat', path: 'log/fed.txt', text: 'fed', isJudged: false },
  { workId: 'order:look-back', path: 'log/weeks.txt', text: 'a week is over', isJudged: true },
];

/** What stands in HEARTBEAT.md; how often there is watered and fed is said as an owner says it. */
export function standingOrders(when: { readonly water: string; readonly feed: string }): string {
  return `# Standing orders

## Water the plants

when: ${when.water}

\`\`\`sh
mkdir -p log && echo watered >> log/plants.txt
\`\`\`

verify: exit 0
verify: file changed log/plants.txt

## Feed the cat

when: ${when.feed}

\`\`\`sh
sh tools/feed.sh
\`\`\`

verify: exit 0

## Look back

when: every monday at 09:00

Do this: #01 append to log/weeks.txt the line: a week is over
`;
}

export const SPAN_OF_JOBS_MS = 6 * 24 * HOUR_MS;
