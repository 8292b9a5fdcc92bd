import type { GuestQuota } from '../../../src/app/guest/guest-quota.ts';
import { forgetMemory } from '../../../src/app/memory/forget-memory.ts';
import { keepMemories, keepUpMemories } from '../../../src/app/memory/keep/keep-memories.ts';
import type { MemoryPorts } from '../../../src/app/memory/memory-ports.ts';
import { recallMemories } from '../../../src/app/memory/recall-memories.ts';
import { type MemoryDraft, storeMemories } from '../../../src/app/memory/store-memories.ts';
import { type MemoryDoc, memoryProjection } from '../../../src/domain/memory/views/memory.ts';
import type { NewEvent, Trust } from '../../../src/kernel/event/event.ts';
import type { PersonalText } from '../../../src/kernel/ports/blobs.ts';
import type { MemoryQuery } from '../../../src/kernel/ports/memory-index.ts';
import { keyedDigest } from '../../../src/kernel/text/keyed-digest.ts';
import { redactSecrets } from '../../../src/kernel/text/redact.ts';
import { world } from '../../phases/world.ts';
import { listMemoryIndex } from '../../support/list-memory-index.ts';
import { testOrigin } from '../../support/test-log.ts';

const KEEPING = {
  signal: new AbortController().signal,
  onError: (where: string, error: unknown) => {
    throw new Error(where, { cause: error });
  },
};
const PLAIN = {
  type: 'semantic',
  kind: 'fact',
  scope: 'global',
  importance: 5,
  standing: 'provisional',
  session: 'thread-1',
  position: 1,
  at: '2026-11-01T00:00:00.000Z',
  trust: 'owner',
} as const;

/** What an agent remembers, over a log in memory; a text is gone when its subject is erased. */
export function memoryStory() {
  const { log, store, surroundings, clock, crash } = world();
  const texts = new Map<string, { text: string; seq: number }>();
  const headOf = async () => (await log.view('a', [])).head;
  const puts = { count: 0 };
  const list = listMemoryIndex();
  const memoryIndex: ReturnType<typeof listMemoryIndex> = {
    ...list,
    put: async (...given) => {
      puts.count += 1;
      await list.put(...given);
    },
  };
  const putPersonal = async (subject: string, content: string) => {
    const text = redactSecrets(content);
    const blob = `hmac:${subject}:${keyedDigest(Buffer.from(subject), 'blob')(text).slice(0, 12)}`;
    texts.set(blob, { text, seq: await headOf() });
    return { blob, bytes: Buffer.byteLength(text) };
  };
  const getPersonal = async (subject: string, blob: string): Promise<PersonalText> => {
    const kept = texts.get(blob);
    if (kept === undefined) return { status: 'unknown' };
    const query = { types: ['PersonalDataErased'], subjects: [subject], after: kept.seq };
    const erased = await store.read('a', query);
    return erased.length > 0 ? { status: 'erased' } : { status: 'found', text: kept.text };
  };
  const ports: MemoryPorts & { guestQuota: GuestQuota } = {
    ...surroundings,
    guestQuota: { day: 100, all: 1000 },
    memoryIndex,
    memoryDigest: keyedDigest(Buffer.from('k'), 'memory'),
    blobs: {
      put: async () => 'sha256:0',
      get: async () => null,
      putPersonal,
      putManyPersonal: (given) =>
        Promise.all(given.map(({ subject, content }) => putPersonal(subject, content))),
      getPersonal,
      getManyPersonal: (wanted) =>
        Promise.all(wanted.map(({ subject, blob }) => getPersonal(subject, blob))),
    },
  };
  type Given = Partial<MemoryDraft> & { readonly text: string };
  const addAll = (drafts: readonly Given[], revives = true): Promise<readonly string[]> => {
    const trust = drafts[0]?.trust ?? 'owner';
    const all = drafts.map((draft) => ({ ...PLAIN, ...draft }));
    const origin = { ...testOrigin, trust, occurredAt: surroundings.now() };
    return storeMemories(ports, all, { origin, revives });
  };
  const add = async (draft: Given, revives = true): Promise<string> =>
    (await addAll([draft], revives))[0] ?? '';
  const record = async (event: NewEvent, trust: Trust = 'self') => {
    const origin = { ...testOrigin, trust, occurredAt: surroundings.now() };
    await log.append('a', origin, { events: [event] });
  };
  const docs = async (): Promise<readonly MemoryDoc[]> => {
    const view = await log.view('a', [{ projection: memoryProjection, keys: 'all' }]);
    return [...view.all(memoryProjection).values()];
  };
  const recall = async (query: Partial<MemoryQuery> & { readonly text: string }) => {
    const found = await recallMemories(ports, { limit: 5, ...query });
    return found.map(({ text }) => text);
  };
  const keep = (
    over: MemoryPorts = ports,
    onError: (where: string, error: unknown) => unknown = KEEPING.onError,
  ) =>
    keepMemories(over, {
      ...KEEPING,
      onError: (...failed) => void onError(...failed),
    });
  const keepUp = () => keepUpMemories(ports, KEEPING);
  const forget = (id: string) => forgetMemory(ports, testOrigin, { id, by: 'owner' });
  /** What the owner wrote, as the desk leaves it behind. */
  const mail = async (
    text: string,
    change: { readonly kind?: string; readonly is_owner?: boolean; readonly thread?: string } = {},
  ): Promise<string> => {
    const { kind = 'instruction', is_owner = true, thread = 'thread-1' } = change;
    const mail_id = `mail-${texts.size + 1}`;
    const trust = is_owner ? 'owner' : 'outside';
    const received = {
      mail_id,
      thread_id: thread,
      message_id: null,
      from: 'ann@example.org',
      subject: 'Hello',
      text: await putPersonal(`inbox:${mail_id}`, text),
      quoted: null,
      is_owner,
      trust,
      trust_reason: '',
      is_automatic: false,
      attachments: [],
      content_hash: mail_id,
      channel: 'test',
      delivery_id: mail_id,
      keys: [],
      bytes: 1,
      received_at: '2026-11-02T00:00:00.000Z',
    };
    await record({ type: 'MailReceived', payload: received }, trust);
    const triaged = { mail_id, thread_id: thread, kind, commands: [], reply: 'by_cycle' };
    await record({ type: 'MailTriaged', payload: triaged });
    return mail_id;
  };
  return {
    ports,
    surroundings,
    clock,
    crash,
    puts,
    store,
    memoryIndex,
    putPersonal,
    add,
    addAll,
    record,
    docs,
    recall,
    keep,
    keepUp,
    forget,
    mail,
  };
}
