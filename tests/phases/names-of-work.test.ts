import { expect, it } from 'vitest';
import { catalogue } from '../../src/domain/catalogue.ts';
import { projections } from '../../src/domain/projections.ts';
import { namesOfWork } from '../../src/phases/work/names-of-work.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { testLog, testOrigin } from '../support/test-log.ts';

const LONG = 'Please look for all the letters of the aunt that are older than ten years or so.';
const TEXTS: Readonly<Record<string, string>> = {
  table: 'Hello,\n\nBook a table for two at the harbour restaurant.\n\nAnna',
  long: LONG,
  back: 'I am back. What happened while I was away?',
  erased: '',
};

it('names a letter without a subject by the first words that ask for something', async () => {
  const at = '2026-03-01T08:05:00.000Z';
  const log = testLog({
    store: memoryEventStore(catalogue, () => Date.parse(at)),
    definitions: catalogue,
    projections,
  });
  const events = Object.keys(TEXTS).map((name) => ({
    type: 'InboxFileSeen' as const,
    payload: {
      file: `${name}.txt`,
      file_hash: name,
      bytes: 1,
      trust: 'owner' as const,
      text: { blob: name, bytes: 1 },
    },
  }));
  await log.append('a', { ...testOrigin, trust: 'owner', occurredAt: at }, { events });
  const works = Object.keys(TEXTS).map((name) => `inbox:${name}`);
  const nameOf = await namesOfWork(
    {
      log,
      agentId: 'a',
      blobs: {
        getPersonal: async (_, blob) => {
          const text = TEXTS[blob];
          return text === undefined || text === ''
            ? { status: 'unknown' }
            : { status: 'found', text };
        },
      },
    },
    works,
  );
  expect(works.map(nameOf)).toEqual([
    'Book a table for two at the harbour restaurant',
    'Please look for all the letters of the aunt that are older …',
    'What happened while I was away',
    'what you wrote at 2026-03-01 08:05 UTC',
  ]);
});
