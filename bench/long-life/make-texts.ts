import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { OpenAgent } from '../../src/compose/open/agent.ts';

const TEXTS_A_CALL = 1000;
/** What a mail may have at most. */
const LARGE_BYTES = 25 * 1024 * 1024;
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** So many small texts of our own and a large one of a person, which no event refers to. */
export async function writeTexts({ agentId, blobs, database }: OpenAgent, count: number) {
  for (let from = 0; from < count; from += TEXTS_A_CALL) {
    const texts = Array.from({ length: Math.min(TEXTS_A_CALL, count - from) }, (_, i) =>
      Buffer.from(`${'the output of a step, as steps have it\n'.repeat(10)}${from + i}`),
    );
    await database.reader.query(
      `insert into blobs (agent_id, blob_id, content, bytes)
       select $1, t.id, t.content, t.bytes from unnest($2::text[], $3::bytea[], $4::integer[]) t (id, content, bytes)
       on conflict do nothing`,
      [
        agentId,
        texts.map((text) => `sha256:${createHash('sha256').update(text).digest('hex')}`),
        texts.map((text) => brotliCompressSync(text, QUICK)),
        texts.map((text) => text.length),
      ],
    );
  }
  const large = randomBytes((LARGE_BYTES * 3) / 4).toString('base64');
  await blobs.putPersonal('inbox:large', large, 'encoded');
}
