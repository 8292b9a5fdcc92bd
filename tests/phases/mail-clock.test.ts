import { expect, it } from 'vitest';
import { queueNotice } from '../../src/domain/mail/queue-notice.ts';
import { mailStory, OWNER } from './mail-story.ts';

const HOUR_MS = 3_600_000;
const YEARS_MS = 3_652 * 24 * HOUR_MS;

/** The clock stands ten years ahead while `meanwhile` runs, and is right again after it. */
async function ahead(story: ReturnType<typeof mailStory>, meanwhile: () => Promise<void>) {
  story.clock.ms += YEARS_MS;
  await meanwhile();
  story.clock.ms -= YEARS_MS - 60_000;
}

it('mail sent while the clock stood ahead does not silence the agent afterwards', async () => {
  const story = mailStory();
  await ahead(story, async () => {
    for (let n = 0; n < story.ports.settings.repliesPerHour; n++) {
      const text = await story.ports.blobs.putPersonal(`mail:n${n}`, 'an alert');
      const mail = { mailId: `n${n}`, to: [OWNER], subject: 'an alert', text, html: null };
      await story.record(...queueNotice({ ...mail, domain: 'agent.example' }));
    }
    await story.round();
  });
  story.arrives({ text: 'status' });
  await story.round();
  expect(story.went.at(-1)?.text).toContain('All is well.');
});

it('mail that was to be sent again when the clock stood ahead goes out now', async () => {
  const story = mailStory();
  await ahead(story, async () => {
    story.how.sending = 'down';
    story.arrives({ text: 'status' });
    await story.round();
  });
  story.how.sending = 'ok';
  await story.round();
  expect(story.went).toHaveLength(1);
});

it('a mail whose sender was to be looked up again when the clock stood ahead is looked up now', async () => {
  const story = mailStory();
  await ahead(story, async () => {
    story.identity.is = { status: 'later', why: 'the name server is silent' };
    story.arrives({ text: 'status' });
    await story.round();
  });
  story.identity.is = null;
  await story.round();
  expect(story.went.at(-1)?.text).toContain('All is well.');
});

it('codes that were wrong or used while the clock stood ahead lock out no owner', async () => {
  const story = mailStory({ codes: { 222222: 10_000_000, 111111: 1000, 333333: 1001 } });
  const say = async (text: string) => {
    story.clock.ms += 1000;
    story.arrives({ text });
    await story.round();
  };
  await say('stop');
  await say('resume 111111');
  await ahead(story, async () => {
    await say('stop');
    await say('resume 222222');
    await say('stop');
    for (let n = 0; n < story.ports.settings.wrongCodes; n++) await say('resume 999999');
  });
  await say('resume 333333');
  expect(await story.all('OwnerCodeUsed')).toHaveLength(3);
  await say('stop');
  await say('resume 111111');
  expect(await story.all('OwnerCodeUsed')).toHaveLength(3);
});
