import { describe, expect, it } from 'vitest';
import { mailStory } from './mail-story.ts';

const ASKED = {
  type: 'ActionEscalated',
  payload: {
    action_id: 'tool-3-1-1-1',
    cycle_no: 3,
    to: 'owner',
    rule: 'r',
    reason: 'it deletes',
    tool: 'shell',
    summary: 'rm old.txt',
    args_hash: 'h',
    work_id: null,
    expires_at: '2030-01-01T00:00:00.000Z',
  },
};

describe("an owner's mail about what the agent may do", () => {
  it('stops the agent, and only a code lets it go on', async () => {
    const story = mailStory({ codes: { '123456': 7 } });
    story.arrives({ text: 'Please stop everything!' });
    await story.round();
    expect(await story.all('ControllerPaused')).toHaveLength(1);
    story.clock.ms += 1000;
    story.arrives({ text: 'resume' });
    story.arrives({ text: 'resume 999999' });
    await story.round();
    expect(await story.all('ControllerResumed')).toHaveLength(0);
    expect(await story.all('OwnerCodeRefused')).toHaveLength(1);
    story.arrives({ text: 'resume\n123456' });
    await story.round();
    expect(await story.all('ControllerResumed')).toHaveLength(1);
    expect(await story.all('OwnerCodeUsed')).toHaveLength(1);
  });

  it.each(['pause', 'pause until tomorrow'])('takes nothing back of a stop: %s', async (text) => {
    const story = mailStory({ codes: { '123456': 7 } });
    story.arrives({ text: 'stop' });
    await story.round();
    story.clock.ms += 1000;
    story.arrives({ text });
    await story.round();
    expect(story.went.at(-1)?.text).toContain('send "resume" with a code');
    const { paused } = await story.controller();
    expect(paused).toMatchObject({ reason: 'stopped by mail' });
    expect(paused?.until).toBeUndefined();
    story.clock.ms += 1000;
    story.arrives({ text: 'resume' });
    await story.round();
    expect(await story.all('ControllerResumed')).toHaveLength(0);
  });

  it('is no resume when a stop came after it', async () => {
    const story = mailStory({ codes: { '123456': 7 } });
    await story.record({ type: 'ControllerPaused', payload: { by: 'owner', reason: 'x' } });
    story.clock.ms += 1000;
    story.arrives({ text: 'resume' });
    await story.round();
    expect(await story.all('ControllerResumed')).toHaveLength(1);
  });

  it('grants what was asked for with a code, and a code counts once', async () => {
    const story = mailStory({ codes: { '123456': 7 } });
    await story.record(ASKED, { ...ASKED, payload: { ...ASKED.payload, action_id: 'tool-4-1' } });
    story.arrives({ text: 'approve a1' });
    await story.round();
    expect(story.went[0]!.text).toContain('needs a one-time code');
    expect(story.went[0]!.text).toMatch(/^Not done: "shell: [^"]+" needs/u);
    story.arrives({ text: 'approve a1, code 123456' });
    story.arrives({ text: 'approve a2 123456' });
    await story.round();
    expect((await story.all('ApprovalGranted')).map(({ payload }) => payload)).toMatchObject([
      { approval_id: 'tool-3-1-1-1' },
    ]);
    story.arrives({ text: 'deny a2' });
    await story.round();
    expect(await story.all('ApprovalDenied')).toHaveLength(1);
  });

  it('takes a bare yes as the word on what its thread asked for', async () => {
    const story = mailStory({ codes: { '123456': 7 } });
    await story.record(ASKED);
    story.arrives({ text: 'what needs my approval?' });
    await story.round();
    story.arrives({ text: 'yes' });
    story.arrives({ text: 'Yes please 123456', inReplyTo: story.went[0]!.messageId });
    await story.round();
    expect(await story.all('ApprovalGranted')).toHaveLength(1);
    expect(story.went).toHaveLength(3);
  });

  it('takes a yes in a mail of its own as the word on the only thing that waits', async () => {
    const story = mailStory({ codes: { '123456': 7 } });
    await story.record(ASKED);
    story.arrives({ text: 'yes go ahead' });
    await story.round();
    expect(story.went[0]!.text).toContain('This waits for your word');
    expect(await story.all('ApprovalGranted')).toHaveLength(0);
    story.arrives({ text: 'yes go ahead 123456' });
    await story.round();
    expect(await story.all('ApprovalGranted')).toHaveLength(1);
  });

  it('says that nothing waits to a yes in a mail of its own', async () => {
    const story = mailStory();
    story.arrives({ text: 'yes go ahead' });
    await story.round();
    expect(story.went.map(({ text }) => text)).toEqual(['Nothing waits for your word.\n']);
  });

  it('asks which is meant by a yes in a mail of its own where several wait', async () => {
    const story = mailStory({ codes: { '123456': 7 } });
    await story.record(ASKED, { ...ASKED, payload: { ...ASKED.payload, action_id: 'tool-9' } });
    story.arrives({ text: 'yes go ahead 123456' });
    await story.round();
    expect(story.went[0]!.text).toContain('Which one?');
    expect(await story.all('ApprovalGranted')).toHaveLength(0);
  });

  it('grants nothing before the owner has enrolled, and nothing after too many wrong codes', async () => {
    const open = mailStory();
    await open.record(ASKED);
    open.arrives({ text: 'approve a1 123456' });
    await open.round();
    expect(open.went[0]!.text).toContain('owner enroll');
    const story = mailStory({ codes: { '123456': 7 } });
    await story.record(ASKED);
    for (let n = 0; n < 5; n++) story.arrives({ text: `approve a1 00000${n}` });
    await story.round();
    story.arrives({ text: 'approve a1 123456' });
    await story.round();
    expect(await story.all('ApprovalGranted')).toHaveLength(0);
  });
});
