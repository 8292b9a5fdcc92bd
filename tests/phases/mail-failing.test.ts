import { describe, expect, it } from 'vitest';
import { incidentProjection } from '../../src/domain/cycle/views/incident.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { queueNotice } from '../../src/domain/mail/queue-notice.ts';
import { MailUnreachable } from '../../src/kernel/ports/mail-channel.ts';
import { mailStory, OWNER } from './mail-story.ts';

type Story = ReturnType<typeof mailStory>;

/** Texts of these subjects cannot be read until the returned function is called. */
function breakBlobs(
  story: Story,
  isBroken: (subject: string, blob: string) => boolean,
): () => void {
  const { getPersonal } = story.ports.blobs;
  let isMended = false;
  const failing: Story['ports']['blobs']['getPersonal'] = async (subject, blob) => {
    if (!isMended && isBroken(subject, blob)) throw new Error('the disk does not answer');
    return getPersonal(subject, blob);
  };
  Object.assign(story.ports.blobs, { getPersonal: failing });
  return () => {
    isMended = true;
  };
}

async function incidentsOf(story: Story) {
  const view = await story.log.view('a', [{ projection: incidentProjection, keys: 'all' }]);
  return [...view.all(incidentProjection).values()];
}

async function notice(story: Story, mailId: string): Promise<void> {
  const text = await story.ports.blobs.putPersonal(`mail:${mailId}`, 'the disk is full');
  const mail = { mailId, to: [OWNER], subject: 'an alert', text, html: null };
  await story.record(...queueNotice({ ...mail, domain: 'agent.example' }));
}

async function stopView(story: Story, projection: string): Promise<void> {
  const { version } = story.log.options.projections.find(({ name }) => name === projection)!;
  const stopped = { seq: 1, key: 'k', error: 'it cannot be folded' };
  await story.store.setStopped('a', { projection, version, stopped });
}

describe('a mail that cannot be handled', () => {
  it('holds up no other mail and no alert', async () => {
    const story = mailStory();
    breakBlobs(story, (_, blob) => blob.includes('poison'));
    story.arrives({ text: 'poison', subject: 'broken' });
    story.arrives({ text: 'status', subject: 'sound' });
    await notice(story, 'n1');
    await story.round();
    expect(story.went.map(({ subject }) => subject).sort()).toEqual(['Re: sound', 'an alert']);
  });

  it('is told once, tried again with growing pauses, and over when it works', async () => {
    const story = mailStory();
    const mend = breakBlobs(story, (subject) => subject.startsWith('inbox:'));
    story.arrives({ text: 'status', subject: 'broken' });
    for (let n = 0; n < 10; n++) await story.round();
    expect(await story.all('IncidentOpened')).toMatchObject([
      { payload: { message: expect.stringContaining('"broken"') as string } },
    ]);
    expect(await story.all('IncidentRepeated')).toHaveLength(0);
    story.clock.ms += story.ports.settings.failRetryBaseMs;
    await story.round();
    await story.round();
    expect(await story.all('IncidentRepeated')).toHaveLength(1);
    story.clock.ms += story.ports.settings.failRetryBaseMs;
    await story.round();
    expect(await story.all('IncidentRepeated')).toHaveLength(1);
    mend();
    story.clock.ms += story.ports.settings.failRetryBaseMs;
    await story.round();
    expect(story.went).toHaveLength(1);
    expect(await incidentsOf(story)).toMatchObject([{ status: 'closed', closed_by: 'recovered' }]);
  });

  it.each([['mail-key'], ['outgoing-mail'], ['unsent-mail']])(
    'is heard, once, and alerts go out though this view has stopped: %s',
    async (view) => {
      const story = mailStory({ codes: { '123456': 7 } });
      story.arrives({ text: 'pause', messageId: '<before@example.org>' });
      await story.round();
      story.arrives({ text: 'resume' });
      await story.round();
      await stopView(story, view);
      story.clock.ms += 1000;
      const again = { text: 'pause', messageId: '<before@example.org>', subject: 'mail 1' };
      story.arrives(again, { deliveryId: '1:1' });
      story.arrives({ text: 'stop' });
      await notice(story, 'n1');
      await story.round();
      await story.round();
      expect(await story.all('ControllerPaused')).toHaveLength(2);
      expect((await story.controller()).paused).toMatchObject({ reason: 'stopped by mail' });
      expect(story.went.map(({ subject }) => subject)).toEqual([
        'Re: mail 1',
        'Re: mail 2',
        expect.stringMatching(/an alert|Re: mail 4/u),
        expect.stringMatching(/an alert|Re: mail 4/u),
      ]);
      const inReplyTo = story.went.find(({ text }) => text.includes('Stopped'))?.messageId ?? '';
      story.clock.ms += 1000;
      story.arrives({ text: 'resume', inReplyTo });
      await story.round();
      story.arrives({ text: '123456', inReplyTo });
      await story.round();
      expect((await story.controller()).paused).toBeNull();
    },
  );

  it('is answered though views that it does not need have stopped', async () => {
    for (const view of ['lesson', 'alert']) {
      const story = mailStory();
      story.arrives({ text: 'status' });
      await story.round();
      await stopView(story, view);
      story.arrives({ text: 'status' });
      await story.round();
      expect(story.went.map(({ text }) => text)).toEqual(['All is well.\n', 'All is well.\n']);
    }
  });
});

describe('a mail that cannot be looked at again', () => {
  it('holds up no other that waits for its signatures', async () => {
    const story = mailStory();
    story.identity.is = { status: 'later', why: 'no DNS' };
    story.arrives({ text: 'status', subject: 'first' });
    await story.round();
    story.clock.ms += 1000;
    story.arrives({ text: 'status', subject: 'second' });
    await story.round();
    const { mail_id } = payloadsOf(await story.all('MailDeferred'), 'MailDeferred')[0]!;
    breakBlobs(story, (subject) => subject === `inbox:${mail_id}`);
    story.identity.is = null;
    story.clock.ms += story.ports.settings.deferMs + 1000;
    await story.round();
    expect(story.went.map(({ subject }) => subject)).toEqual(['Re: second']);
  });

  it('is kept out with the reason when its reader fails', async () => {
    const story = mailStory();
    const { reader } = story.ports;
    const sound = { ...reader };
    Object.assign(reader, {
      read: async (raw: Uint8Array, bytes: number) => {
        if (Buffer.from(raw).toString().includes('poison')) throw new TypeError('no such part');
        return sound.read(raw, bytes);
      },
    });
    story.arrives({ text: 'poison' });
    story.arrives({ text: 'status' });
    await story.round();
    expect(story.went).toHaveLength(1);
    expect(await story.all('MailQuarantined')).toHaveLength(1);
  });
});

describe('a mail that cannot be sent', () => {
  it('holds up no other: not when nobody can tell whether it went out', async () => {
    const story = mailStory();
    await notice(story, 'n1');
    story.crash.at = 'mail:accepted';
    await story.round().catch(() => undefined);
    story.crash.at = '';
    story.ports.outbox.find = async () => {
      throw new MailUnreachable('the mailbox does not answer');
    };
    await notice(story, 'n2');
    await story.round();
    await story.round();
    expect(story.went.map(({ messageId }) => messageId)).toEqual([
      '<n1@agent.example>',
      '<n2@agent.example>',
    ]);
    expect(await story.all('IncidentOpened')).toHaveLength(1);
  });

  it('holds up no other: not when its text cannot be read', async () => {
    const story = mailStory();
    breakBlobs(story, (subject) => subject === 'mail:n1');
    await notice(story, 'n1');
    await notice(story, 'n2');
    await story.round();
    await story.round();
    expect(story.went.map(({ messageId }) => messageId)).toEqual(['<n2@agent.example>']);
    expect(await story.all('IncidentOpened')).toHaveLength(1);
  });
});
