import { expect, it } from 'vitest';
import { mailStory } from './mail-story.ts';

it.each(['file', 'hmac'] as const)('the same words again, by %s, are a new word', async (by) => {
  const story = mailStory({ codes: { '123456': 7 } });
  const says = (text: string, more = {}) =>
    story.arrives(
      { text, subject: '', messageId: null, date: null, from: null },
      { vouchedBy: by, ...more },
    );
  says('pause');
  await story.round();
  story.clock.ms += 1000;
  says('resume\n123456');
  await story.round();
  story.clock.ms += 1000;
  says('pause', { deliveryId: 'once' });
  says('pause', { deliveryId: 'once' });
  await story.round();
  expect(await story.all('ControllerPaused')).toHaveLength(2);
});
