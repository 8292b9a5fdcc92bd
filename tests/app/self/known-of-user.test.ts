import { expect, it } from 'vitest';
import { knownLines, knownOfUser } from '../../../src/app/self/known-of-user.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { fact } from '../../../src/domain/fact.ts';
import { projections } from '../../../src/domain/projections.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

async function taughtAgent(...sentences: readonly string[]) {
  const log = testLog({ store: memoryEventStore(catalogue), definitions: catalogue, projections });
  const blobs = { getManyPersonal: async () => [] };
  const events = sentences.map((correction, i) =>
    fact('UserCorrectionDetected', {
      message_id: `m${i}`,
      correction,
      rule_action: 'create',
      lesson_id: `rule_${i}`,
      kind: 'rule',
      source: 'user_feedback',
      reinforces: true,
    }),
  );
  await log.append('main', { ...testOrigin, trust: 'owner' }, { events });
  return { agentId: 'main', log, blobs, now: () => testOrigin.occurredAt };
}

it('says what its owner wants of all work, and how that is changed', async () => {
  const agent = await taughtAgent('Write to me\nin short sentences.', 'I prefer tea to coffee.');
  const lines = knownLines(await knownOfUser(agent, {}));
  expect(lines.slice(lines.indexOf('You want:'))).toEqual([
    'You want:',
    '  Write to me in short sentences.',
    '  I prefer tea to coffee.',
    'To correct it:',
    '  who you are: homeostat whoami NAME, in a shell of your own',
    '  what you want: say by mail or chat what holds instead',
  ]);
});

it('tells a guest nothing of it', async () => {
  const agent = await taughtAgent('I prefer tea to coffee.');
  expect((await knownOfUser(agent, { guest: 'bob' })).wants).toEqual([]);
});
