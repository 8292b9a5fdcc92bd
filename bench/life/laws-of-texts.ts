import { catalogue } from '../../src/domain/catalogue.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import type { BlobStore } from '../../src/kernel/ports/blobs.ts';
import { namedTexts } from '../../src/kernel/proof/named-texts.ts';
import { canonicalText } from '../../src/kernel/text/canonical-text.ts';
import { type Law, lawOf } from './law.ts';

const NAME = /"((?:sha256|hmac):[0-9a-f]{64})"/g;

/** A stored text that an event names is named in a field marked for it, or `log verify` would not miss it. */
export async function textsAreNamed(
  events: readonly RecordedEvent[],
  blobs: Pick<BlobStore, 'get'>,
): Promise<Law> {
  const bodies = events.map(({ type, payload }) => ({
    type,
    body: canonicalText({ payload, type }),
  }));
  const marked = new Set(bodies.flatMap(({ body }) => namedTexts(catalogue, body).all));
  const unmarked: string[] = [];
  for (const { type, body } of bodies) {
    for (const [, name = ''] of body.matchAll(NAME)) {
      if (!marked.has(name) && (await blobs.get(name)) !== null) unmarked.push(`${type} ${name}`);
    }
  }
  return lawOf('stored texts are named in fields marked for it', {
    found: unmarked.slice(0, 3).join('; ') || `${marked.size} texts`,
    cases: marked.size,
    broken: unmarked.length,
  });
}
