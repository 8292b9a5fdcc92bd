import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { liveText } from '../../src/cli/live-text.ts';
import type { Watched } from '../../src/compose/watch-controller.ts';

const words = (
  text: string,
  change: Partial<{ reply: number; isLast: boolean }> = {},
): Watched => ({
  ...{ event: 'words', cycleNo: 12, purpose: 'act', reply: 1, text, isLast: false, ...change },
});
const action = { action_id: 'a-1', cycle_no: 12 };
const stored = { event: 'action' as const, seq: 1, recordedAt: '2026-01-01T00:00:00.000000Z' };

function shown(...seen: readonly Watched[]): string {
  return stripVTControlCharacters(seen.map(liveText()).join(''));
}

it('shows a reply as one text, and actions on lines of their own', () => {
  const proposed: Watched = {
    ...{ ...stored, type: 'ActionProposed' },
    payload: { ...action, tool: 'shell', args_redacted: 'ls\n-la', args_hash: 'h', work_id: null },
  };
  const blocked: Watched = {
    ...{ ...stored, type: 'ActionBlocked' },
    payload: { ...action, tier: '1', rule_id: 'no-rm', reason: 'it removes' },
  };
  const second = words('Done.\n', { reply: 2, isLast: true });
  expect(shown(words('I look '), words('now', { isLast: true }), proposed, blocked, second)).toBe(
    'cycle 12, act:\nI look now\n> shell: ls -la\n  blocked by no-rm: it removes\ncycle 12, act:\nDone.\n',
  );
});

it('breaks the line of a reply that something else comes into, and says what was lost', () => {
  const lost: Watched = { event: 'lost', pieces: 3 };
  expect(shown(words('half a '), lost, words('line'))).toBe(
    'cycle 12, act:\nhalf a \n[3 pieces were lost: read too slowly]\ncycle 12, act:\nline',
  );
});

it('ends the line of a reply whose last piece is empty', () => {
  expect(shown(words('over'), words('', { isLast: true }), words('next', { reply: 2 }))).toBe(
    'cycle 12, act:\nover\ncycle 12, act:\nnext',
  );
});

it('lets no words move the cursor', () => {
  const text = liveText()(words('a\u001b[2J\u009b1m\r\u202eb'));
  expect(text.endsWith('a[2J1mb')).toBe(true);
});
