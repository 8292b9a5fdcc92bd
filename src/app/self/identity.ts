import { fact } from '../../domain/fact.ts';
import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import { gapProjection } from '../../domain/learning/views/gap.ts';
import { RULES } from '../../domain/memory/events.ts';
import { isPruned } from '../../domain/memory/rule-confidence.ts';
import { ruleParts } from '../../domain/memory/word-rule.ts';
import { CREED } from '../../domain/self/creed.ts';
import { selfSettings } from '../../domain/self/settings.ts';
import { charterProjection } from '../../domain/self/views/charter.ts';
import {
  type GeneratedDocument,
  identityProjection,
  noIdentity,
} from '../../domain/self/views/identity.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { IdentityFile } from '../../kernel/ports/claude/identity-file.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { readFacts } from '../../phases/read-facts.ts';
import {
  type ManagedPart,
  managedPart,
  withManagedPart,
} from '../../prompt/identity/managed-part.ts';
import {
  type IdentityInputs,
  type RenderedIdentity,
  renderIdentity,
} from '../../prompt/identity/render-identity.ts';
import { capabilityLines } from '../../prompt/lists/known/capabilities.ts';
import { gapLines } from '../../prompt/lists/known/gaps.ts';
import type { Agent, AgentReader } from '../agent.ts';
import { knownWords, memoriesOf } from '../memory/indexed-memories.ts';
import type { IdentityStanding } from '../shapes/self-shape.ts';
import { ratify } from './charter.ts';

export type IdentityPorts = AgentReader & {
  readonly blobs: Pick<BlobStore, 'getManyPersonal'>;
};

const WANTED: Wanted = [
  { projection: charterProjection, keys: [SINGLETON] },
  { projection: identityProjection, keys: [SINGLETON] },
  { projection: capabilityProjection, keys: 'all' },
  { projection: gapProjection, keys: 'open' },
];

/** The newest rules among which those in force are looked for. */
const RULES_LOOKED_AT = 50;

/** The document as it would be written now. */
export async function currentIdentity(ports: IdentityPorts): Promise<RenderedIdentity> {
  const view = await ports.log.view(ports.agentId, WANTED);
  return renderIdentity(await inputsOf(ports, view));
}

async function inputsOf(ports: IdentityPorts, view: View): Promise<IdentityInputs> {
  const capabilities = view.all(capabilityProjection);
  const { goal } = view.get(identityProjection, SINGLETON) ?? noIdentity;
  const creed = view.get(charterProjection, SINGLETON)?.invariants ?? CREED;
  return {
    agent: ports.agentId,
    goal: goal?.text ?? selfSettings.goal,
    creed: creed.map(({ text }) => text),
    capabilities: capabilityLines(capabilities.values()),
    gaps: gapLines(view.all(gapProjection).values(), capabilities),
    lessons: await newestLessons(ports, view.now),
  };
}

/** Rules that were drawn from what happened and are believed now, the newest first. */
async function newestLessons(ports: IdentityPorts, now: string) {
  const query = { subjects: [RULES], newestFirst: true, limit: RULES_LOOKED_AT };
  const stored = await readFacts(ports.log, ports.agentId, { ...query, types: ['MemoryStored'] });
  const ids = [...new Set(stored.map(({ payload }) => payload.memory_id))];
  const rules = (await memoriesOf(ports, ids)).filter(
    (doc) => doc.status === 'active' && !isPruned(doc, now),
  );
  const shown = await knownWords(ports, rules.slice(0, selfSettings.lessonsShown));
  return shown.map(({ doc: { trust }, text }) => {
    const { concept, rule } = ruleParts(text);
    return { text: concept === null ? rule : `${concept}: ${rule}`, trust };
  });
}

/** Where a document stands. Without `read`, as of an earlier event, only the log says what stood there. */
export type DocumentPlace = Pick<IdentityFile, 'path'> & Partial<Pick<IdentityFile, 'read'>>;

/**
 * Whether the document still says what is so. It is never written anew by itself (S63, S65). `seen`: a view of all that
 * it would show, where there is one already.
 */
export async function identityStanding(
  ports: IdentityPorts,
  file: DocumentPlace,
  seen?: View,
): Promise<IdentityStanding> {
  const view = seen ?? (await ports.log.view(ports.agentId, WANTED));
  const now = renderIdentity(await inputsOf(ports, view));
  const { documents } = view.get(identityProjection, SINGLETON) ?? noIdentity;
  const written = documents.find(({ path }) => path === file.path);
  const { status, advice } = await judgeDocument(file, written, now);
  return {
    status,
    path: file.path,
    generated_at: written?.at ?? null,
    hash: written?.inputs_hash ?? null,
    hash_now: now.hash,
    advice,
  };
}

type Judged = Pick<IdentityStanding, 'status' | 'advice'>;

const REFRESH =
  'write it anew with: homeostat identity refresh, or /s3-refresh-identity in a session';

async function judgeDocument(
  file: DocumentPlace,
  written: GeneratedDocument | undefined,
  now: RenderedIdentity,
): Promise<Judged> {
  const found = await file.read?.();
  const inFile = found === undefined ? null : judgeFile(file.path, found, written);
  if (inFile !== null) return inFile;
  if (written === undefined) {
    return {
      status: 'none',
      advice: `no identity document was written to ${file.path}; write one with: homeostat identity refresh`,
    };
  }
  if (written.inputs_hash === now.hash) return { status: 'current', advice: null };
  const changed = found?.status === 'read' ? changedSince(found.text, now) : [];
  const about = changed.length === 0 ? '' : ` about ${changed.join(' and ')}`;
  return { status: 'stale', advice: `the identity document is out of date${about}; ${REFRESH}` };
}

/** The headings of what the file says otherwise than it would be written now. */
function changedSince(file: string, { text }: RenderedIdentity): readonly string[] {
  const part = managedPart(file);
  const before = new Set(sectionsOf(part.status === 'found' ? part.text : ''));
  return sectionsOf(text)
    .filter((section) => !before.has(section))
    .map((section) => `"${section.split('\n', 1)[0] ?? ''}"`);
}

function sectionsOf(document: string): readonly string[] {
  return document
    .split(/^## /mu)
    .slice(1)
    .map((section) => section.trim());
}

type FoundFile = Awaited<ReturnType<IdentityFile['read']>>;

/** What is wrong with the file; null: nothing is, or nothing was ever written to it. */
function judgeFile(
  path: string,
  found: FoundFile,
  written: GeneratedDocument | undefined,
): Judged | null {
  if (found.status === 'refused') return { status: 'refused', advice: `${path} ${found.why}` };
  const part = managedPart(found.status === 'read' ? found.text : '');
  if (part.status === 'broken') return { status: 'refused', advice: mend(path, part.why) };
  if (written === undefined) return null;
  if (part.status === 'absent') {
    return {
      status: 'missing',
      advice: `${path} has no identity document any more; ${REFRESH}`,
    };
  }
  if (part.hash !== written.inputs_hash) {
    return {
      status: 'edited',
      advice: `somebody changed the identity document in ${path} between its marks; ${REFRESH}`,
    };
  }
  return null;
}

function mend(path: string, why: string): string {
  return `${path}: ${why}. Nothing was written. Delete the marks and what stands between them, then: homeostat identity refresh`;
}

export type WrittenIdentity =
  | {
      readonly status: 'written' | 'unchanged';
      readonly path: string;
      readonly hash: string;
      readonly sections: readonly string[];
      readonly isFirst: boolean;
    }
  | { readonly status: 'refused'; readonly why: string };

type Refreshing = {
  readonly file: IdentityFile;
  readonly origin: Origin;
};

/** Writes the document on request (S63), and ratifies the creed where that was not done yet. */
export async function refreshIdentity(
  agent: IdentityPorts & Pick<Agent, 'agentId' | 'log' | 'now'>,
  { file, origin }: Refreshing,
): Promise<WrittenIdentity> {
  const found = await ownPart(file);
  if (found.status === 'refused') return found;
  await ratify(agent, origin, []);
  const rendered = await currentIdentity(agent);
  const { hash, sections } = rendered;
  const { before, part } = found;
  const isThere = part?.hash === hash;
  if (!isThere) {
    const around = part ?? { before: before ?? '', after: '' };
    const ours = { text: rendered.text, agent: agent.agentId, at: agent.now() };
    await file.write(withManagedPart(around, ours), before);
  }
  if (!isThere || !(await isRecorded(agent, file.path, hash))) {
    const payload = { path: file.path, inputs_hash: hash, sections: [...sections] };
    await agent.log.append(agent.agentId, origin, {
      events: [fact('IdentityDocumentGenerated', payload)],
    });
  }
  const status = isThere ? 'unchanged' : 'written';
  return { status, path: file.path, hash, sections, isFirst: part === null };
}

type OwnPart = {
  readonly status: 'found';
  /** The file as it is; null: there is none. */
  readonly before: string | null;
  /** Null: it has none of ours. */
  readonly part: Extract<ManagedPart, { status: 'found' }> | null;
};

/** Our part of the file, where it may be written. */
async function ownPart(
  file: IdentityFile,
): Promise<OwnPart | { readonly status: 'refused'; readonly why: string }> {
  const found = await file.read();
  if (found.status === 'refused') return refusedAs(`${file.path} ${found.why}`);
  const before = found.status === 'read' ? found.text : null;
  const part = managedPart(before ?? '');
  if (part.status === 'broken') return refusedAs(mend(file.path, part.why));
  return { status: 'found', before, part: part.status === 'found' ? part : null };
}

async function isRecorded(
  { log, agentId }: AgentReader,
  path: string,
  hash: string,
): Promise<boolean> {
  const view = await log.view(agentId, [{ projection: identityProjection, keys: [SINGLETON] }]);
  const { documents } = view.get(identityProjection, SINGLETON) ?? noIdentity;
  return documents.some((one) => one.path === path && one.inputs_hash === hash);
}

function refusedAs(why: string) {
  return { status: 'refused', why } as const;
}

export type RemovedIdentity =
  | { readonly status: 'removed' | 'absent' }
  | { readonly status: 'refused'; readonly why: string };

/** Takes our part out of the file; a file of which nothing is left goes too. */
export async function removeIdentity(
  { agentId, log }: Pick<Agent, 'agentId' | 'log'>,
  { file, origin }: Refreshing,
): Promise<RemovedIdentity> {
  const found = await ownPart(file);
  if (found.status === 'refused') return found;
  const { before, part } = found;
  if (part !== null && before !== null) {
    const left = part.before + part.after;
    if (left === '') await file.remove(before);
    else await file.write(left, before);
  }
  const view = await log.view(agentId, [{ projection: identityProjection, keys: [SINGLETON] }]);
  const { documents } = view.get(identityProjection, SINGLETON) ?? noIdentity;
  if (documents.some(({ path }) => path === file.path)) {
    await log.append(agentId, origin, {
      events: [fact('IdentityDocumentRemoved', { path: file.path })],
    });
  }
  return { status: part === null ? 'absent' : 'removed' };
}

/** The goal in the owner's words (S18). Null: it is set; else why not. */
export async function setGoal(
  { agentId, log }: Pick<Agent, 'agentId' | 'log'>,
  origin: Origin,
  text: string,
): Promise<string | null> {
  const { longestGoal } = selfSettings;
  if (text.trim() === '' || text.trim().length > longestGoal) {
    return `a goal has 1 to ${longestGoal} characters`;
  }
  await log.append(agentId, origin, {
    events: [fact('IdentityGoalSet', { text: text.trim(), by: 'owner' })],
  });
  return null;
}
