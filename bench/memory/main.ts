import { parseArgs } from 'node:util';
import { openBed } from '../bed.ts';
import { machineFacts } from '../machine-facts.ts';
import { readConversations } from './conversations.ts';
import { reportIntake } from './intake.ts';
import { reportLatest } from './latest.ts';
import { reportQuality } from './quality.ts';
import { reportSpeed } from './speed.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    goodai: { type: 'string' },
    embeddings: { type: 'string' },
    memories: { type: 'string', default: '10000,100000' },
    queries: { type: 'string', default: '200' },
    /** Without vectors, which a million takes minutes for. */
    words: { type: 'boolean', default: false },
  },
});
const [what, file] = positionals;

if (what === 'quality' && file !== undefined) {
  await reportQuality(await readConversations(file), values.embeddings);
  await reportLatest(values.goodai);
} else if (what === 'speed' || what === 'intake') {
  const sizes = values.memories.split(',').map(Number);
  const bed = await openBed();
  try {
    console.log(await machineFacts(bed.ownerUrl));
    if (what === 'speed')
      await reportSpeed(bed, { sizes, queries: Number(values.queries), isOfWords: values.words });
    else await reportIntake(bed, { memories: Math.max(...sizes) });
  } finally {
    await bed.close();
  }
} else {
  throw new Error(
    'which part? quality FILE [--goodai FOLDER] [--embeddings STATE/embeddings] | speed [--memories 10000,100000] [--queries 200] [--words] | intake [--memories 100000]',
  );
}
