import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { liveText } from '../../../src/cli/terminal/live-text.ts';
import type { Watched } from '../../../src/compose/watch/watch-controller.ts';

const words = (
  text: string,
  change: Partial<{ reply: number; isLast: boolean; isThought: boolean }> = {},
): Watched => ({
  event: 'words',
  cycleNo: 12,
  purpose: 'act',
  reply: 1,
  text,
  isLast: false,
  ...change,
});
const action = { action_id: 'a-1', cycle_no: 12 };
const recorded = { seq: 1, recordedAt: '2026-01-01T00:00:00.000000Z' };
const stored = { event: 'action' as const, ...recorded };
const proposed: Watched = {
  ...stored,
  type: 'ActionProposed',
  payload: { ...action, tool: 'shell', args_redacted: 'ls\n-la', args_hash: 'h', work_id: null },
};
const executed = (exit_code: number): Watched => ({
  ...stored,
  type: 'ActionExecuted',
  payload: {
    ...action,
    tool: 'shell',
    exit_code,
    duration_ms: 310,
    result_digest: 'd',
    output_ref: null,
    output_head: '',
    evidence: [],
  },
});

function shown(...seen: readonly Watched[]): string {
  return stripVTControlCharacters(seen.map(liveText()).join(''));
}

it('shows a reply as one text, and each call as one line with its end and time', () => {
  const second = words('Done.\n', { reply: 2, isLast: true });
  const first = [words('I look '), words('now', { isLast: true })];
  expect(shown(...first, proposed, executed(0), proposed, executed(2), second)).toBe(
    'cycle 12, act says:\nI look now\n  ✓ shell ls -la (0.3 s)\n  ✗ shell ls -la (0.3 s): exit 2\ncycle 12, act says:\nDone.\n',
  );
});

it('says of a call what it waits for or why it was not made', () => {
  const blocked: Watched = {
    ...stored,
    type: 'ActionBlocked',
    payload: { ...action, tier: '1', rule_id: 'no-rm', reason: 'it \u001b[2Jremoves' },
  };
  const asked: Watched = {
    ...stored,
    type: 'ActionEscalated',
    payload: {
      ...action,
      to: 'owner',
      rule: 'r',
      reason: 'it sends',
      tool: 'shell',
      summary: 's',
      args_hash: 'h',
      work_id: null,
      expires_at: null,
    },
  };
  expect(shown(proposed, blocked, proposed, asked)).toBe(
    '  ✗ shell ls -la: blocked by no-rm: it \\u{1b}[2Jremoves\n  ? shell ls -la: waits for you (it sends); homeostat approvals approve a-1\n',
  );
});

it('tells a cycle as a person would: why it began, what was decided, how it ended, what it cost', () => {
  const cycle = { event: 'cycle' as const, ...recorded };
  const tick = { cycle_no: 12, schedule: 'after', tick_at: '2026-01-01T00:00:00Z' };
  const item = { kind: 'task' as const, id: 'task:a', title: 'Water\nthe plants', tags: [] };
  const decision = { cycle_no: 12, kind: 'task' as const, by: 'model' as const, work_id: 'task:a' };
  const end = { cycle_no: 12, duration_ms: 4200, model_calls: 3, cost_usd: 0.0123 };
  expect(
    shown(
      { ...cycle, type: 'CycleScheduled', payload: { ...tick, trigger: 'after' } },
      {
        ...cycle,
        type: 'SituationSensed',
        payload: {
          cycle_no: 12,
          fingerprint: 'f',
          sources: [],
          sources_failed: [],
          idle: false,
          work: [{ ...item, fingerprint: 'f', priority: 3 }],
        },
      },
      {
        ...cycle,
        type: 'DecisionMade',
        payload: {
          ...decision,
          procedure_id: null,
          rationale: 'it is first',
          expected_outcome: null,
          text: null,
        },
      },
      {
        ...cycle,
        type: 'EvidenceAttached',
        payload: {
          cycle_no: 12,
          work_id: 'task:a',
          ok: true,
          evidence: [{ kind: 'file', ref: 'a.md', ok: true }],
        },
      },
      { ...cycle, type: 'CycleCompleted', payload: { ...end, outcome: 'success' } },
      { event: 'spent', todayUsd: 0.5, limitUsd: 5 },
    ),
  ).toBe(
    [
      'cycle 12 began: work goes on at once',
      '  decided: Water the plants (it is first)',
      '  judged: done: file a.md',
      'cycle 12 ended after 4.2 s, 3 model calls, $0.0123: success',
      '  today $0.5000 of $5.0000',
      '',
    ].join('\n'),
  );
});

it('tells thoughts from words', () => {
  expect(shown(words('hm', { isThought: true }), words('yes', { isLast: true }))).toBe(
    'cycle 12, act thinks:\nhm\ncycle 12, act says:\nyes\n',
  );
});

it('breaks the line of a reply that something else comes into, and says what was lost', () => {
  const lost: Watched = { event: 'lost', pieces: 3 };
  expect(shown(words('half a '), lost, words('line'))).toBe(
    'cycle 12, act says:\nhalf a \n[3 pieces were lost: read too slowly]\ncycle 12, act says:\nline',
  );
});

it('ends the line of a reply whose last piece is empty', () => {
  expect(shown(words('over'), words('', { isLast: true }), words('next', { reply: 2 }))).toBe(
    'cycle 12, act says:\nover\ncycle 12, act says:\nnext',
  );
});

it('lets no words move the cursor', () => {
  const text = liveText()(words('a\u001b[2J\u009b1m\r\u202eb'));
  expect(text.endsWith('a[2J1mb')).toBe(true);
});

it('shows what the provider looked up by itself, a line for each', () => {
  const looked = (asked: string, addresses: string[], error: string | null): Watched => ({
    ...recorded,
    event: 'cycle',
    type: 'ProviderLookedUp',
    payload: { run_id: 'r', cycle_no: 12, kind: 'search', asked, addresses, error },
  });
  const found = looked('tides', ['https://a.test/', 'https://b.test/'], null);
  const refused = looked('more', [], 'max_uses_exceeded');
  expect(shown(found, looked('none', [], null), refused)).toBe(
    [
      '  ✓ provider search tides: https://a.test/ https://b.test/',
      '  ✓ provider search none: nothing found',
      '  ✗ provider search more: max_uses_exceeded\n',
    ].join('\n'),
  );
});
