import { describe, expect, it } from 'vitest';
import { intentionProjection } from '../../src/domain/task/views/intention.ts';
import { bareTask } from '../support/bare-task.ts';
import { intentOf, readerStory, type Shown } from './mail-reader.ts';

const task = (id: string, title: string, more: object = {}) => ({
  type: 'IntentionFormed',
  payload: { ...bareTask(id, title), ...more },
  trust: 'owner' as const,
});

/** Mails of an owner with a script, a book and a reminder open, read as details of what `title` names. */
async function storyOf(title: string) {
  const asDetail = (shown: Shown) => ({
    kind: 'instruction',
    intents: [intentOf(`detail: ${title}`, shown)],
    lessons: [],
  });
  const story = await readerStory(asDetail);
  await story.record(
    task('script', 'duplicates script', { content: 'It finds files of one content.' }),
    task('book', 'read the book'),
    task('gym', 'gym', { kind: 'reminder' }),
  );
  const contentOf = async (id: string) => {
    const view = await story.log.view('a', [{ projection: intentionProjection, keys: 'all' }]);
    return view.get(intentionProjection, id)?.content;
  };
  return { ...story, contentOf };
}

describe('what an owner writes of a task that is open', () => {
  it('becomes part of it, and no work of its own', async () => {
    const story = await storyOf('duplicates script');
    const said = 'Use unittest rather than pytest for the duplicates script.';
    story.arrives({ text: said });
    await story.readRound();
    expect(await story.contentOf('script')).toBe(`It finds files of one content.\n${said}`);
    expect(story.went.at(-1)?.text).toContain(said);
    expect(await story.all('InboxFileSeen')).toHaveLength(0);
    expect(await story.all('IntentionRevised')).toHaveLength(1);
  });

  it('is asked about where it does not name the task, and counts after a yes', async () => {
    const story = await storyOf('duplicates script');
    story.arrives({ text: 'Use unittest rather than pytest.' });
    await story.readRound();
    expect(await story.contentOf('script')).toBe('It finds files of one content.');
    const asked = story.went.at(-1);
    expect(asked?.text).toContain('duplicates script');
    story.arrives({ text: 'yes', inReplyTo: asked?.messageId ?? '', subject: 'Re: mail' });
    await story.round();
    expect(await story.contentOf('script')).toContain('Use unittest rather than pytest.');
  });

  it('is work as it was written where what it names is only a reminder, or not open', async () => {
    for (const title of ['gym', 'nothing known']) {
      const story = await storyOf(title);
      story.arrives({ text: 'For the gym, find out what the pool costs.' });
      await story.readRound();
      expect(await story.all('IntentionRevised')).toHaveLength(0);
      expect(await story.all('InboxFileSeen')).toHaveLength(1);
    }
  });
});
