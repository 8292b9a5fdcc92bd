import { z } from 'zod';
import { catalogue } from '../../domain/catalogue.ts';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import type { BlobStore, StoredText } from '../../kernel/ports/blobs.ts';
import { frameNamed, namedTexts } from '../../kernel/proof/named-texts.ts';
import { canonicalText } from '../../kernel/text/canonical-text.ts';

/** More of a text is not shown; `homeostat events` names it for whoever wants all of it. */
const LONGEST_SHOWN = 100_000;
const MOST_SHOWN = 20;

/** A text that an event names. `erased`: its key was destroyed; `unknown`: it is not kept. */
export const eventText = z.strictObject({
  name: z.string(),
  status: z.enum(['found', 'erased', 'unknown', 'damaged']),
  /** Null: it cannot be shown. */
  text: z.string().nullable(),
  /** Characters of the whole text; `text` may have fewer. */
  characters: z.int(),
});
export type EventText = z.infer<typeof eventText>;

type TextPorts = { readonly blobs: Pick<BlobStore, 'get' | 'getManyPersonal'> };

/** The texts that an event names in the blob store, as its owner may see them. */
export async function textsOfEvent(
  ports: TextPorts,
  event: Pick<RecordedEvent, 'type' | 'payload' | 'subjects'>,
): Promise<readonly EventText[]> {
  const body = canonicalText({ payload: event.payload, type: event.type });
  const names = [...new Set(namedTexts(catalogue, body).all)].slice(0, MOST_SHOWN);
  const shown: EventText[] = [];
  for (const name of names) {
    const stored = await storedText(ports, name, event.subjects);
    shown.push(asShown(name, stored));
    const frame = stored.status === 'found' ? frameNamed(stored.text) : null;
    if (frame !== null) shown.push(asShown(frame, await storedText(ports, frame, [])));
  }
  return shown;
}

/** A text of a person is found under the subject it belongs to, which is one of its event. */
async function storedText(
  { blobs }: TextPorts,
  name: string,
  subjects: readonly string[],
): Promise<StoredText> {
  if (name.startsWith('sha256:')) {
    const text = await blobs.get(name);
    return text === null ? { status: 'unknown' } : { status: 'found', text };
  }
  const kept = await blobs.getManyPersonal(subjects.map((subject) => ({ subject, blob: name })));
  return kept.find(({ status }) => status !== 'unknown') ?? { status: 'unknown' };
}

function asShown(name: string, stored: StoredText): EventText {
  const { status } = stored;
  if (status !== 'found') return { name, status, text: null, characters: 0 };
  const { text } = stored;
  return { name, status, text: text.slice(0, LONGEST_SHOWN), characters: text.length };
}
