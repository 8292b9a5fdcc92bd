import { describe, expect, it } from 'vitest';
import { effectProjection } from '../../src/domain/cycle/views/effect.ts';
import { queueNotice } from '../../src/domain/mail/queue-notice.ts';
import { MailRefused } from '../../src/kernel/ports/mail-channel.ts';
import { mailStory, OWNER } from './mail-story.ts';

describe('sending', () => {
  it('is tried again while nobody is there', async () => {
    const story = mailStory();
    story.how.sending = 'down';
    story.arrives({ text: 'status' });
    await story.round();
    await story.round();
    expect(await story.all('MailFailed')).toHaveLength(1);
    story.how.sending = 'ok';
    story.clock.ms += 60_000;
    await story.round();
    expect(story.went).toHaveLength(1);
    expect(await story.all('MailSent')).toHaveLength(1);
  });

  it('of a notice is in question like any other, and its owner can settle it', async () => {
    const story = mailStory();
    const text = await story.ports.blobs.putPersonal('mail:n1', 'Something is wrong.');
    const notice = { mailId: 'n1', to: [OWNER], subject: 'alert', text, html: null };
    const queued = queueNotice({ ...notice, domain: 'agent.example' });
    await story.record(...queued);
    story.how.finds = 'unknown';
    story.crash.at = 'mail:accepted';
    await story.round().catch(() => undefined);
    story.crash.at = '';
    await story.round();
    await story.round();
    expect(story.went).toHaveLength(1);
    const view = await story.log.view('a', [{ projection: effectProjection, keys: 'all' }]);
    expect(view.get(effectProjection, 'mail-n1-1')).toMatchObject({ status: 'indeterminate' });
  });

  it('is given up, and told, when it will never be taken', async () => {
    const story = mailStory();
    story.ports.outbox.send = async () => {
      throw new MailRefused('no such mailbox');
    };
    story.arrives({ text: 'status' });
    await story.round();
    await story.round();
    expect(await story.all('MailFailed')).toHaveLength(1);
    expect(await story.all('IncidentOpened')).toMatchObject([
      { payload: { cause: 'mail refused' } },
    ]);
  });

  it('is given up after its last try, and told once', async () => {
    const story = mailStory();
    story.how.sending = 'down';
    story.arrives({ text: 'status' });
    for (let n = 0; n < story.ports.settings.sendAttempts + 1; n++) {
      await story.round();
      story.clock.ms += story.ports.settings.sendRetryMaxMs;
    }
    expect(await story.all('MailFailed')).toHaveLength(story.ports.settings.sendAttempts);
    expect(await story.all('IncidentOpened')).toMatchObject([
      { payload: { cause: 'mail not delivered' } },
    ]);
  });

  const points = ['mail:recorded', 'mail:taken', 'mail:triaged', 'mail:dispatched'];
  const all = [...points, 'mail:accepted', 'mail:found'];
  const cuts = Array.from({ length: 100 }, (_, n) => n);

  it.each(['truth', 'unknown'] as const)(
    'happens once whatever 100 cuts interrupt (a channel that answers %s)',
    async (finds) => {
      const story = mailStory();
      story.how.finds = finds;
      for (const n of cuts) {
        const before = story.went.length;
        story.arrives({ text: 'status', subject: `cut ${n}` });
        story.crash.at = all[n % all.length]!;
        await story.round().catch(() => undefined);
        await story.round().catch(() => undefined);
        story.crash.at = '';
        await story.round();
        await story.round();
        story.clock.ms += 3_600_000;
        expect(story.went.length - before).toBeLessThanOrEqual(1);
      }
      const ids = story.went.map(({ messageId }) => messageId);
      expect(new Set(ids).size).toBe(ids.length);
      const told =
        (await story.all('MailSent')).length + (await story.all('IncidentOpened')).length;
      expect(told).toBe(100);
      if (finds === 'truth') expect(ids).toHaveLength(100);
    },
    60_000,
  );
});
