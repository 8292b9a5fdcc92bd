import { payloadsOf } from '../../../domain/fact.ts';
import type { MemoryDoc } from '../../../domain/memory/views/memory.ts';
import { memoriesOf, readableText, textsOfMemories } from '../../memory/indexed-memories.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import type { ExportedMemory } from './homeostat-memories.ts';

const PAGE = 500;

type ExportPorts = Pick<MemoryPorts, 'agentId' | 'log' | 'blobs'>;

/** All that is remembered, the first stored first, with what was corrected before what corrects it. */
export async function* exportMemories(ports: ExportPorts): AsyncGenerator<ExportedMemory, void> {
  for (let after = 0; ; ) {
    const events = await ports.log.read(ports.agentId, {
      types: ['MemoryStored'],
      after,
      limit: PAGE,
    });
    const last = events.at(-1);
    if (last === undefined) return;
    after = last.seq;
    const own = new Set(events.map(({ eventId }) => eventId));
    const ids = payloadsOf(events, 'MemoryStored').map(({ memory_id }) => memory_id);
    const docs = await memoriesOf(ports, [...new Set(ids)]);
    // Stored again after it was forgotten, it stands where it was stored last.
    const here = docs.filter(({ event_ids: [stored = ''] }) => own.has(stored));
    const wanted = await inForceOrHistory(ports, here);
    const texts = await textsOfMemories(ports, wanted);
    for (const [i, doc] of wanted.entries()) yield* exportedLine(doc, readableText(texts[i]));
  }
}

/** What was corrected by something that is forgotten now, or by words that were there before it, would come back to life. */
async function inForceOrHistory(
  ports: ExportPorts,
  docs: readonly MemoryDoc[],
): Promise<readonly MemoryDoc[]> {
  const correcting = docs.flatMap(({ superseded_by }) => superseded_by ?? []);
  const known = new Map((await memoriesOf(ports, correcting)).map((doc) => [doc.memory_id, doc]));
  return docs.filter(({ memory_id, status, superseded_by }) => {
    if (status !== 'superseded') return status === 'active';
    const by = known.get(superseded_by ?? '');
    return by?.supersedes === memory_id && by.status !== 'forgotten';
  });
}

function exportedLine(doc: MemoryDoc, text: string | null): readonly ExportedMemory[] {
  if (text === null) return [];
  const { memory_id: id, type, kind, scope, session, position, importance, standing } = doc;
  const { tags, trust, at, supersedes } = doc;
  return [
    {
      id,
      type,
      kind,
      scope,
      session,
      position,
      importance,
      standing,
      trust,
      at,
      supersedes,
      text,
      tags: [...tags],
    },
  ];
}
