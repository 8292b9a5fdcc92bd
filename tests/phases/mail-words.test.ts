import { describe, expect, it } from 'vitest';
import { spokenReplies } from '../../src/language/replies/spoken-replies.ts';
import { mailStory } from './mail-story.ts';

/** What nobody wants to read in a mail. */
const CODE =
  /\d{4}-\d\d-\d\dT|\d\d:\d\d UTC\b|priority \d|pending|cron|homeostat |\((?:[a-z0-9]+-)+[a-z0-9]+\)/u;

type Story = ReturnType<typeof mailStory>;

async function say(story: Story, text: string, inReplyTo?: string): Promise<string> {
  story.arrives({ text, ...(inReplyTo !== undefined && { inReplyTo }) });
  await story.round();
  return story.went.at(-1)?.text ?? '';
}

const asked = (action_id: string, summary: string) => ({
  type: 'ActionEscalated',
  payload: {
    action_id,
    cycle_no: 3,
    to: 'owner',
    rule: 'r',
    reason: 'it deletes',
    tool: 'shell',
    summary,
    args_hash: 'h',
    work_id: null,
    expires_at: '2030-01-01T00:00:00.000Z',
  },
});

describe('the list of tasks by mail', () => {
  it('names titles, and times as the owner says them', async () => {
    const story = mailStory();
    await say(story, 'add a task: water the plants by tomorrow at 9');
    await say(story, 'add a task: call the bank, high priority');
    await say(story, 'remind me every Monday at 8 to put the bins out');
    const list = await say(story, 'tasks');
    expect(list).toContain('3 open tasks:');
    expect(list).toMatch(/^- water the plants, due tomorrow at 09:00$/mu);
    expect(list).toMatch(/^- put the bins out, every Monday at 8, next on Monday at 08:00$/imu);
    expect(list).not.toMatch(CODE);
  });

  it('holds twenty lines, and says how many more there are', async () => {
    const story = mailStory();
    for (let n = 1; n <= 23; n += 1) await say(story, `add a task: count sheep number ${n}`);
    const list = await say(story, 'tasks');
    expect(list.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(20);
    expect(list).toContain('and 3 more');
  });
});

describe('what is done by mail', () => {
  it('is said by its title', async () => {
    const story = mailStory();
    await say(story, 'add a task: water the plants');
    await say(story, 'add a task: water the lawn');
    expect(await say(story, 'do task water the lawn')).toBe('"water the lawn" comes next.\n');
    expect(await say(story, 'cancel task water')).not.toMatch(/water-the/u);
    expect(await say(story, 'task water the lawn is done')).toBe('"water the lawn" is done.\n');
    expect(await say(story, 'cancel task water-the-plants')).toBe(
      '"water the plants" is cancelled.\n',
    );
  });

  it('names what is approved or denied, not its code', async () => {
    const story = mailStory({ codes: { '123456': 7 } });
    await story.record(asked('tool-3-1-1-1', 'rm old.txt'));
    const list = await say(story, 'approvals');
    expect(list).toContain('rm old.txt');
    expect(list).not.toMatch(/tool-3|a\d+:/u);
    const listed = story.went.at(-1)!.messageId;
    expect(await say(story, 'yes 123456', listed)).toContain('Approved: shell: rm old.txt.');
    await story.record(asked('tool-4-1-1-1', 'rm new.txt'), asked('tool-4-1-1-2', 'rm -r all'));
    const two = await say(story, 'approvals');
    const name = /^1\. (a\d+): shell: rm new.txt/mu.exec(two)?.[1] ?? 'none';
    expect(await say(story, `deny ${name}`)).toContain('Denied: shell: rm new.txt.');
  });
});

describe('an answer that comes too late', () => {
  const over = { ...asked('tool-3-1-1-1', 'rm old.txt') };
  over.payload.expires_at = '2026-11-20T07:11:13.786Z';
  const denied = {
    type: 'ApprovalDenied',
    payload: { approval_id: 'tool-3-1-1-1', work_id: null, by: 'owner', reason: 'no' },
  };
  const why = 'the work that asked for it has ended';
  const withdrawn = {
    type: 'ApprovalExpired',
    payload: { approval_id: 'tool-3-1-1-1', work_id: null, why },
  };
  const open = asked('tool-3-1-1-1', 'rm old.txt');

  it.each([
    ['one whose time is over', [over], /was open until .*\d\d:11 and is over/u],
    ['one that is denied', [open, denied], /was denied before, and the first answer counts/u],
    ['one of work that has ended', [open, withdrawn], /the work that asked for it has ended/u],
  ])('names %s by what it would do, without ids', async (_, events, words) => {
    const story = mailStory({ codes: { '123456': 7 } });
    await story.record(...events);
    const reply = await say(story, 'approve tool-3-1-1-1 123456');
    expect(reply).toContain('Nothing done: "shell: rm old.txt"');
    expect(reply).toMatch(words);
    expect(reply).not.toMatch(CODE);
    expect(reply).not.toContain('tool-3');
  });

  it.each(['de', 'fr', 'es', 'it', 'pt', 'nl'] as const)('is told in %s with the moment', (l) => {
    const { refuses } = spokenReplies(l);
    expect(refuses.wasOpenUntil('NAME', 'MOMENT')).toMatch(/NAME.*MOMENT/u);
  });
});

describe('the mood of a mail', () => {
  it('is heard once, in what its writer wrote and not in what they quote', async () => {
    const story = mailStory();
    await say(story, 'I am stuck with the printer.');
    await say(story, 'What is this?\n\n> I am angry');
    expect(await story.all('AffectSignalObserved')).toMatchObject([
      { payload: { user_id: 'default', matched: 'stuck' } },
    ]);
    story.arrives({ text: 'I hate you', from: 'eve@example.com' });
    await story.round();
    expect(await story.all('AffectSignalObserved')).toHaveLength(1);
  });
});
