import { describe, expect, it } from 'vitest';
import { mailStory, OWNER } from './mail-story.ts';

describe("an owner's mail", () => {
  it('is answered in its thread without a model', async () => {
    const story = mailStory();
    const id = story.arrives({ text: 'How are you doing?', subject: 'Hello' });
    await story.round();
    expect(story.went).toHaveLength(1);
    expect(story.went[0]).toMatchObject({
      to: [OWNER],
      subject: 'Re: Hello',
      inReplyTo: id,
      text: 'All is well.\n',
    });
  });

  it('is carried out but for the one command in it that may mean several things', async () => {
    const story = mailStory();
    story.arrives({ text: 'add a task: water the plants\nadd a task: water the garden' });
    await story.round();
    story.arrives({ text: 'add a task: buy milk\nmark water as done' });
    await story.round();
    expect(await story.all('IntentionFormed')).toHaveLength(3);
    expect(await story.all('IntentionCompleted')).toHaveLength(0);
    expect(story.went[1]?.text).toContain('Added the task "buy milk"');
    expect(story.went[1]?.text).toContain('Which task do you mean?');
    expect((await story.all('MailTriaged')).at(-1)).toMatchObject({ payload: { kind: 'command' } });
  });

  it('is handled once, whatever the mailbox does with flags and numbers', async () => {
    const story = mailStory();
    story.arrives({ text: 'add a task: buy milk' });
    await story.round();
    story.taken.clear();
    await story.round();
    const [first] = story.box.splice(0);
    story.box.push({ ...first!, deliveryId: '2:1' });
    story.taken.clear();
    await story.round();
    expect(await story.all('IntentionFormed')).toHaveLength(1);
    expect(story.went).toHaveLength(1);
  });

  it('teaches how they like things, once, and nobody else does', async () => {
    const story = mailStory();
    story.arrives({ text: "Please don't send me HTML mails." });
    story.arrives({ text: 'Always send HTML.', from: 'eve@example.net' });
    await story.round();
    story.taken.clear();
    await story.round();
    const taught = await story.all('UserCorrectionDetected');
    expect(taught).toMatchObject([
      { trust: 'owner', payload: { correction: "Please don't send me HTML mails." } },
    ]);
  });

  it('keeps its thread over answers to our own mail', async () => {
    const story = mailStory();
    story.arrives({ text: 'status' });
    await story.round();
    story.arrives({ text: 'budget', inReplyTo: story.went[0]!.messageId });
    await story.round();
    expect(story.went[1]!.threadId).toBe(story.went[0]!.threadId);
    expect(story.went[1]!.references).toHaveLength(3);
  });

  it('is work of the cycle when it is no command, and says so when nobody can think', async () => {
    const story = mailStory();
    story.arrives({ text: 'Please summarise the three reports in the workspace.' });
    await story.round();
    expect(await story.all('InboxFileSeen')).toHaveLength(1);
    expect(await story.all('RunRequested')).toHaveLength(1);
    expect(story.went[0]!.text).toContain('It is filed as work');
    const thinking = mailStory({ hasModel: true });
    thinking.arrives({ text: 'Please summarise the three reports in the workspace.' });
    await thinking.round();
    expect(thinking.went).toHaveLength(0);
  });

  it('is asked about once in its thread', async () => {
    const story = mailStory({ hasModel: true });
    story.arrives({ text: 'hm' });
    await story.round();
    expect(story.went[0]!.text).toContain('not sure');
    story.arrives({ text: 'well', inReplyTo: story.went[0]!.messageId });
    await story.round();
    expect(story.went).toHaveLength(1);
    expect(await story.all('InboxFileSeen')).toHaveLength(1);
  });

  it('is not answered by thanks, nor when a program wrote it', async () => {
    const story = mailStory();
    story.arrives({ text: 'Thanks a lot!' });
    story.arrives({ text: 'status', isAutomatic: true });
    await story.round();
    expect(story.went).toHaveLength(0);
    expect(await story.all('MailTriaged')).toHaveLength(2);
  });

  it('ends a loop by its pace', async () => {
    const story = mailStory();
    story.arrives({ text: 'status' });
    await story.round();
    for (let n = 0; n < 20; n++) {
      story.arrives({ text: 'status', inReplyTo: story.went[0]!.messageId });
      await story.round();
    }
    expect(story.went).toHaveLength(10);
  });
});
