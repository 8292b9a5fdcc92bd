import type { Refusal } from '../../../domain/import-plan.ts';
import { prefilter } from '../../../domain/memory/prefilter.ts';
import type { Origin, Trust } from '../../../kernel/event/event.ts';
import { memoriesOf } from '../../memory/indexed-memories.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import { type MemoryDraft, memoryIdOf, storeMemories } from '../../memory/store-memories.ts';
import type { ImportedMemory, ImportItem } from './imported-memory.ts';

export type TakenMemories = {
  /** New ones: stored, or with a dry run what would be. */
  readonly kept: number;
  /** There before in the same words. */
  readonly known: number;
  /** Forgotten or corrected here before: an import brings nothing back. */
  readonly gone: number;
  readonly left_out: number;
  /** The first of those left out. */
  readonly refused: readonly Refusal[];
};

type Taking = {
  readonly origin: Origin;
  /** `owner`: the owner vouches for the file. What it says of trust then holds; where it says nothing, it is theirs. */
  readonly trust: 'owner' | 'outside';
  readonly isDryRun: boolean;
  /** Of which system, to name where it came from. */
  readonly from: string;
};

const TOGETHER = 200;
const MOST_SHOWN = 200;

/** Stores what a file holds, some at a time; the same file twice adds nothing. */
export async function takeMemories(
  ports: MemoryPorts,
  items: AsyncIterable<ImportItem>,
  taking: Taking,
): Promise<TakenMemories> {
  const sum = { kept: 0, known: 0, gone: 0, left_out: 0 };
  const refused: Refusal[] = [];
  const ids = new Map<string, string>();
  const seen = new Set<string>();
  let waiting: MemoryDraft[] = [];
  const flush = async () => {
    const drafts = waiting;
    waiting = [];
    const counts = await takeSome(ports, drafts, { ...taking, seen });
    for (const name of ['kept', 'known', 'gone'] as const) sum[name] += counts[name];
  };
  for await (const item of items) {
    const why = refusalOf(item, taking.trust);
    if (why !== null) {
      sum.left_out += 1;
      if (refused.length < MOST_SHOWN) refused.push(why);
    } else if (!('left_out' in item)) {
      const draft = importDraft(ports, item, { ...taking, ids });
      // What it corrects must be there before it.
      if (draft.supersedes !== undefined || waiting.length >= TOGETHER) await flush();
      if (item.id !== undefined) ids.set(item.id, memoryIdOf(ports, draft));
      waiting.push(draft);
    }
  }
  await flush();
  return { ...sum, refused };
}

function refusalOf(item: ImportItem, trust: Taking['trust']): Refusal | null {
  if ('left_out' in item) return item.left_out;
  const why = whyNot(item, trust);
  return why === null ? null : { what: item.what, why };
}

/** Null: it is worth keeping. */
function whyNot({ text, scope }: ImportedMemory, trust: Taking['trust']): string | null {
  if (scope === 'session' && trust !== 'owner') return 'it belongs to a conversation of that agent';
  const looked = prefilter(text);
  // Somebody kept it as a note: that it is short, or points at what stood around it, is no fault.
  return looked.keep || looked.why !== 'filler' ? null : 'it says nothing';
}

type Drafting = Pick<Taking, 'origin' | 'trust' | 'from'> & {
  readonly ids: ReadonlyMap<string, string>;
};

function importDraft(
  { memoryDigest }: Pick<MemoryPorts, 'memoryDigest'>,
  item: ImportedMemory,
  { origin, trust, from, ids }: Drafting,
): MemoryDraft {
  const { text, at, tags, session, position, type, kind, scope, importance } = item;
  const said: Trust = trust === 'owner' ? (item.trust ?? 'owner') : 'outside';
  const corrects = item.supersedes == null ? undefined : ids.get(item.supersedes);
  return {
    type,
    kind,
    scope,
    importance,
    position,
    text,
    tags,
    trust: said,
    // What is remembered has happened: a day to come would outlast whatever is said after it.
    at: at !== null && at < origin.occurredAt ? at : origin.occurredAt,
    standing: item.standing ?? 'provisional',
    // Names of files and talks may be personal, and a stranger's may be those of conversations here.
    session:
      from === 'homeostat' && trust === 'owner'
        ? session
        : `import:${memoryDigest(`${from}\n${session}`).slice(0, 20)}`,
    ...(corrects !== undefined && { supersedes: corrects }),
  };
}

async function takeSome(
  ports: MemoryPorts,
  drafts: readonly MemoryDraft[],
  { origin, isDryRun, seen }: Taking & { readonly seen: Set<string> },
): Promise<Pick<TakenMemories, 'kept' | 'known' | 'gone'>> {
  const counts = { kept: 0, known: 0, gone: 0 };
  const ids = drafts.map((draft) => memoryIdOf(ports, draft));
  const docs = new Map((await memoriesOf(ports, ids)).map((doc) => [doc.memory_id, doc.status]));
  for (const id of ids) {
    const status = docs.get(id);
    if (status === undefined && !seen.has(id)) counts.kept += 1;
    else if (status === undefined || status === 'active') counts.known += 1;
    else counts.gone += 1;
    seen.add(id);
  }
  if (!isDryRun && drafts.length > 0)
    await storeMemories(ports, drafts, { origin, revives: false });
  return counts;
}
