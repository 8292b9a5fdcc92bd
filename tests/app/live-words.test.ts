import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultLiveSettings, openLiveWords } from '../../src/app/live-words.ts';
import type { LiveNews } from '../../src/kernel/ports/live-words.ts';

const about = { cycleNo: 12, purpose: 'act', workId: 'inbox:m-1' };
const { everyMs, heldCharacters } = defaultLiveSettings;
/** From halves, so that no scanner takes this file for a leak. */
const KEY = ['sk-', 'ant-api03-abcDEF123_456-ghiJKL789mnoPQR'] as const;

function textOf(news: readonly LiveNews[]): string {
  return news.map((one) => (one.kind === 'lost' ? `<${one.pieces} lost>` : one.text)).join('');
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the feed of live words', () => {
  it('gives the words while the reply is still open, and says when it ends', () => {
    const feed = openLiveWords();
    const watcher = feed.watch();
    const ear = feed.begin(about);
    ear.hear('I look at ');
    ear.hear('the no');
    expect(watcher.take()).toEqual([]);
    vi.advanceTimersByTime(everyMs);
    const from = { kind: 'words', ...about, reply: 1 };
    expect(watcher.take()).toEqual([{ ...from, text: 'I look at the ', isLast: false }]);
    ear.hear('tes.');
    ear.end(true);
    expect(watcher.take()).toEqual([{ ...from, text: 'notes.', isLast: true }]);
  });

  it('gives everybody everything, and tells replies at one time apart', () => {
    const feed = openLiveWords();
    const watchers = [feed.watch(), feed.watch()];
    const ears = [feed.begin(about), feed.begin({ ...about, purpose: 'audit' })];
    for (const [i, ear] of ears.entries()) ear.hear(`word ${i}`);
    for (const ear of ears) ear.end(true);
    for (const watcher of watchers) {
      expect(watcher.take()).toMatchObject([
        { reply: 1, purpose: 'act', text: 'word 0' },
        { reply: 2, purpose: 'audit', text: 'word 1' },
      ]);
    }
  });

  it('never shows a key, wherever it was cut', () => {
    const key = KEY.join('');
    for (let at = 1; at < key.length; at++) {
      const feed = openLiveWords();
      const watcher = feed.watch();
      const ear = feed.begin(about);
      ear.hear(`use ${key.slice(0, at)}`);
      vi.advanceTimersByTime(everyMs);
      ear.hear(`${key.slice(at)} for it`);
      vi.advanceTimersByTime(everyMs);
      ear.end(true);
      expect(textOf(watcher.take())).toBe('use [redacted:api-key] for it');
    }
  });

  it('never shows the half of a key that came before a reply was cut off', () => {
    const feed = openLiveWords();
    const watcher = feed.watch();
    const ear = feed.begin(about);
    ear.hear(`use ${KEY.join('').slice(0, 12)}`);
    ear.end(false);
    expect(textOf(watcher.take())).toBe('use  […]');
  });

  it('shows nothing to one who comes in the middle of a key', () => {
    const feed = openLiveWords();
    const ear = feed.begin(about);
    ear.hear(KEY.join('').slice(0, 20));
    vi.advanceTimersByTime(everyMs);
    const watcher = feed.watch();
    ear.hear(`${KEY.join('').slice(20)} and so on`);
    ear.end(true);
    expect(textOf(watcher.take())).toBe('[redacted:api-key] and so on');
  });

  it('shows no more of a reply that cannot be cut', () => {
    const feed = openLiveWords();
    const watcher = feed.watch();
    const ear = feed.begin(about);
    ear.hear('x'.repeat(heldCharacters + 1));
    ear.hear(' secret words');
    ear.end(true);
    expect(watcher.take()).toMatchObject([
      { text: expect.stringContaining('not shown') as unknown },
    ]);
  });

  it('drops the oldest pieces of one who takes nothing, with a note, and of nobody else', () => {
    const feed = openLiveWords({ ...defaultLiveSettings, queuedPieces: 2, queuedCharacters: 20 });
    const [slow, quick] = [feed.watch(), feed.watch()];
    const seen: LiveNews[] = [];
    for (let i = 1; i <= 5; i++) {
      const ear = feed.begin(about);
      ear.hear(`word ${i}`);
      ear.end(true);
      seen.push(...quick.take());
    }
    expect(textOf(seen)).toBe('word 1word 2word 3word 4word 5');
    expect(textOf(slow.take())).toBe('<3 lost>word 4word 5');
    const ear = feed.begin(about);
    ear.hear('a piece of more than twenty characters');
    ear.end(true);
    expect(textOf(slow.take())).toBe('<1 lost>');
    expect(slow.take()).toEqual([]);
  });

  it('wakes who waits, and keeps nothing for who is gone', async () => {
    const feed = openLiveWords();
    const watcher = feed.watch();
    const gone = feed.watch();
    gone.end();
    const woken = watcher.news(new AbortController().signal);
    const ear = feed.begin(about);
    ear.hear('now');
    ear.end(true);
    await woken;
    await watcher.news(new AbortController().signal);
    expect(textOf(watcher.take())).toBe('now');
    expect(gone.take()).toEqual([]);
    await watcher.news(AbortSignal.abort());
  });

  it('tells thoughts from words, and shows them whole before the words that follow', () => {
    const feed = openLiveWords();
    const watcher = feed.watch();
    const ear = feed.begin(about);
    ear.think('I should loo');
    ear.think('k.');
    ear.hear('I look.');
    ear.think('Nothing there');
    ear.end(true);
    expect(watcher.take()).toMatchObject([
      { kind: 'thought', text: 'I should look.', isLast: false },
      { kind: 'thought', text: 'Nothing there', isLast: false },
      { kind: 'words', text: 'I look.', isLast: true },
    ]);
  });

  it('shows no key that was thought of, and no half of one that was cut off', () => {
    const feed = openLiveWords();
    const watcher = feed.watch();
    const ear = feed.begin(about);
    ear.think(`use ${KEY.join('')}`);
    ear.hear('done ');
    ear.think(`use ${KEY.join('').slice(0, 12)}`);
    ear.end(false);
    expect(textOf(watcher.take())).toBe('use [redacted:api-key]use  […]done  […]');
  });
});
