import { type Fact, fact } from '../../domain/fact.ts';
import {
  type Cluster,
  type TaughtBy,
  teachingEpisodes,
} from '../../domain/memory/cluster-episodes.ts';
import {
  areRulesDue,
  drawnFrom,
  evidenceOf,
  type Skipped,
  testOf,
  testsOf,
} from '../../domain/memory/draw-rules.ts';
import { EPISODES, RULES } from '../../domain/memory/events.ts';
import { memorySettings } from '../../domain/memory/settings.ts';
import { newestOf, ruleByModel, ruleInWords } from '../../domain/memory/word-rule.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { readFacts } from '../../phases/read-facts.ts';
import { leastTrusted } from '../../prompt/least-trusted.ts';
import { knownWords, memoriesOf, storedBy } from './indexed-memories.ts';
import type { MemoryPorts } from './memory-ports.ts';
import { type MemoryDraft, memoryIdOf, storeMemories } from './store-memories.ts';

/** Puts clusters in words, in their order; null: code does. */
export type RuleWording = (clusters: readonly Cluster[]) => Promise<readonly (string | null)[]>;

export type ConsolidatedEpisodes = {
  readonly clusters_found: number;
  readonly rules_created: readonly CreatedRule[];
  /** Now evidence for a rule, new or known. */
  readonly episodes_consolidated: number;
  /** Known rules that they speak for or against. */
  readonly rules_tested: number;
  readonly skipped: readonly Skipped[];
};
type CreatedRule = { readonly id: string; readonly text: string; readonly episodes: number };

type Consolidating = {
  readonly wording?: RuleWording;
  /** Looks for rules however little is new. */
  readonly isForced?: boolean;
  readonly isDryRun?: boolean;
  readonly onStep?: (says: string) => void;
};

const NOTHING: ConsolidatedEpisodes = {
  clusters_found: 0,
  rules_created: [],
  episodes_consolidated: 0,
  rules_tested: 0,
  skipped: [],
};

/** The newest finished jobs among which is looked. */
const LOOKED_AT = 200;
/** Of those that ended since the last look: whether the rules stood in their prompts. */
const FRESH_LOOKED_AT = 20;

/**
 * Finished jobs that are alike become a rule, with its evidence; what is alike to one that is there speaks for it or
 * against it. Each rule and each test is one append that marks its episodes: who goes on after a crash adds nothing twice.
 */
export async function consolidateEpisodes(
  ports: MemoryPorts,
  options: Consolidating,
): Promise<ConsolidatedEpisodes> {
  const since = await sinceLast(ports);
  const isDue = options.isForced === true || areRulesDue(since);
  if (!isDue && (since.finished === 0 || !(await areThereRules(ports)))) return NOTHING;
  const all = await episodesOf(ports, await storedEpisodes(ports, 0));
  options.onStep?.(`${all.length} finished jobs to learn from`);
  const { tested, others } = await testRules(ports, all, { fresh: since.fresh, ...options });
  return isDue ? drawRules(ports, others, { since, tested, ...options }) : tested;
}

/** The rules that are there, by the jobs of their kinds that ended since; `others`: jobs that belong to none. */
async function testRules(
  ports: MemoryPorts,
  all: readonly TaughtBy[],
  { fresh, isDryRun = false }: Consolidating & { readonly fresh: ReadonlySet<string> },
) {
  const ended = all.filter(({ doc }) => fresh.has(doc.memory_id)).slice(-FRESH_LOOKED_AT);
  const given = await givenRules(ports, ended);
  const tests = testsOf(all, (rule, { doc }) => given.get(doc.memory_id)?.has(rule) === true);
  const facts = tests.map(({ test }) => test);
  if (!isDryRun) await keepFacts(ports, facts);
  const tested: ConsolidatedEpisodes = {
    ...NOTHING,
    episodes_consolidated: tests.length,
    rules_tested: new Set(facts.map(({ payload }) => payload.memory_id)).size,
  };
  const belonging = new Set(tests.map(({ episode }) => episode));
  return { tested, others: all.filter((one) => !belonging.has(one)) };
}

type Drawing = Consolidating & {
  readonly since: Awaited<ReturnType<typeof sinceLast>>;
  readonly tested: ConsolidatedEpisodes;
};

async function drawRules(
  ports: MemoryPorts,
  others: readonly TaughtBy[],
  { since, tested, wording, isDryRun = false, onStep }: Drawing,
): Promise<ConsolidatedEpisodes> {
  const drawn = drawnFrom(others);
  onStep?.(`${drawn.clusters.length} clusters found`);
  const created = await createRules(ports, drawn.worthy, { wording, isDryRun });
  const done = {
    ...tested,
    clusters_found: drawn.clusters.length,
    rules_created: created,
    episodes_consolidated: created.reduce(
      (sum, one) => sum + one.episodes,
      tested.episodes_consolidated,
    ),
    skipped: drawn.skipped,
  };
  if (isDryRun || (since.finished === 0 && created.length === 0)) return done;
  const looked = {
    up_to: since.newest,
    cycle_no: since.cycleNo,
    clusters: done.clusters_found,
    created: created.length,
    episodes: done.episodes_consolidated,
  };
  await keepFacts(ports, [fact('EpisodesConsolidated', looked)]);
  return done;
}

async function keepFacts(ports: MemoryPorts, events: readonly Fact[]): Promise<void> {
  if (events.length === 0) return;
  const options = { events, onDuplicate: 'first' } as const;
  await ports.log.append(ports.agentId, controllerOrigin(ports), options);
}

type StoredEpisode = { readonly id: string; readonly seq: number };

/** Those of finished jobs after this event, the newest first. */
async function storedEpisodes(
  { log, agentId }: MemoryPorts,
  after: number,
): Promise<readonly StoredEpisode[]> {
  const query = { subjects: [EPISODES], after, newestFirst: true, limit: LOOKED_AT };
  const stored = await readFacts(log, agentId, { ...query, types: ['MemoryStored'] });
  return stored.map(({ payload, seq }) => ({ id: payload.memory_id, seq }));
}

async function areThereRules({ log, agentId }: MemoryPorts): Promise<boolean> {
  const query = { subjects: [RULES], types: ['MemoryStored'], limit: 1 } as const;
  return (await readFacts(log, agentId, query)).length > 0;
}

/** What ended since rules were last looked for. */
async function sinceLast(ports: MemoryPorts) {
  const { log, agentId } = ports;
  const newest = { newestFirst: true, limit: 1 };
  const [pass] = await readFacts(log, agentId, { ...newest, types: ['EpisodesConsolidated'] });
  const [cycle] = await readFacts(log, agentId, { ...newest, types: ['CycleScheduled'] });
  const last = pass?.payload ?? null;
  const upTo = last?.up_to ?? 0;
  const stored = await storedEpisodes(ports, upTo);
  const fresh = new Set(stored.map(({ id }) => id));
  const cycleNo = cycle?.payload.cycle_no ?? 0;
  return { finished: fresh.size, fresh, cycleNo, last, newest: stored[0]?.seq ?? upTo };
}

/** What the agent did itself, and how it ended, by the owner's last word where they spoke. */
async function episodesOf(
  ports: MemoryPorts,
  stored: readonly StoredEpisode[],
): Promise<readonly TaughtBy[]> {
  const docs = await memoriesOf(ports, [...new Set(stored.map(({ id }) => id))]);
  const jobs = docs.flatMap(({ episode }) => (episode === null ? [] : [`job:${episode.job_id}`]));
  if (jobs.length === 0) return [];
  const { log, agentId } = ports;
  const said = await readFacts(log, agentId, { subjects: jobs, types: ['JobConfirmed'] });
  const isDone = new Map(said.map(({ payload }) => [payload.job_id, payload.is_done]));
  return teachingEpisodes(await knownWords(ports, docs)).map((one) => {
    const word = isDone.get(one.episode.job_id);
    if (word === undefined) return one;
    return { ...one, episode: { ...one.episode, outcome: word ? 'success' : 'failure' } };
  });
}

/** Rules that stood in the prompts of these jobs, by the memory of the job. */
async function givenRules(
  { log, agentId }: MemoryPorts,
  episodes: readonly TaughtBy[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const given = await Promise.all(
    episodes.map(async ({ doc, episode }) => {
      const subjects = [`job:${episode.job_id}`];
      const [begun] = await readFacts(log, agentId, { subjects, types: ['JobOpened'], limit: 1 });
      if (begun === undefined) return [doc.memory_id, new Set<string>()] as const;
      const recalled = await readFacts(log, agentId, {
        subjects: [`work:${begun.payload.work_id}`],
        types: ['MemoriesRecalled'],
        after: begun.seq - 1,
        upTo: doc.position,
      });
      const ids = recalled.flatMap(({ payload }) => payload.memory_ids);
      return [doc.memory_id, new Set(ids)] as const;
    }),
  );
  return new Map(given);
}

type Creating = {
  readonly wording: RuleWording | undefined;
  readonly isDryRun: boolean;
};

/** Rules of these clusters, stored one by one: each says of which episodes. */
async function createRules(
  ports: MemoryPorts,
  clusters: readonly Cluster[],
  { wording, isDryRun }: Creating,
): Promise<readonly CreatedRule[]> {
  const isWorded = wording !== undefined && !isDryRun && clusters.length > 0;
  const said = isWorded ? await wording(clusters) : [];
  const created: CreatedRule[] = [];
  for (const [at, cluster] of clusters.entries()) {
    const words = ruleByModel(cluster, said[at] ?? '') ?? ruleInWords(cluster);
    const draft = ruleDraft(ports, cluster, words);
    const id = isDryRun ? memoryIdOf(ports, draft) : await storeRule(ports, cluster, draft);
    created.push({ id, text: words, episodes: cluster.length });
  }
  return created;
}

function ruleDraft({ now }: MemoryPorts, cluster: Cluster, text: string): MemoryDraft {
  const drawn_from = cluster.map(({ doc }) => doc.memory_id);
  return {
    type: 'semantic',
    kind: 'principle',
    scope: 'global',
    importance: memorySettings.importanceOfFact,
    standing: 'accepted', // its evidence speaks for it, or against it
    // Nothing stands beside it.
    session: `rule:${newestOf(cluster).doc.memory_id}`,
    position: 0,
    at: now(),
    sourceIds: cluster.map(({ doc }) => storedBy(doc)),
    trust: leastTrusted(['self', ...cluster.map(({ trust }) => trust)]),
    rule: { drawn_from, ...evidenceOf(cluster) },
    text,
  };
}

/** Where the same words are a rule already, or were forgotten by the owner, its episodes are theirs. */
async function storeRule(
  ports: MemoryPorts,
  cluster: Cluster,
  draft: MemoryDraft,
): Promise<string> {
  const id = memoryIdOf(ports, draft);
  const [known] = await memoriesOf(ports, [id]);
  if (known === undefined) {
    const origin = { ...controllerOrigin(ports), trust: draft.trust };
    await storeMemories(ports, [draft], { origin, revives: false });
  } else {
    await keepFacts(
      ports,
      cluster.map((episode) => testOf(id, episode, false)),
    );
  }
  return id;
}
