import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  closeHostEpisode,
  outcomeOfEpisode,
} from '../../../src/domain/attend/close-host-episode.ts';
import {
  type HostSessionDoc,
  hostSessionProjection,
} from '../../../src/domain/attend/views/host-session.ts';
import { type Fact, fact, isOfType } from '../../../src/domain/fact.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const text = { blob: 'b', bytes: 1 };
const session_id = 's';
const begun = fact('HostSessionBegun', {
  session_id,
  host: 'claude-code',
  guest: 'g',
  user_id: 'default',
  source: 'startup',
  place: text,
  pid: null,
  pid_started: null,
});
const prompt = (at: number) =>
  fact('HostPromptGiven', { session_id, prompt_id: `p${at}`, user_id: 'default', text });
const call = (at: number, more: { readonly isDenied: boolean }) => {
  const about = { session_id, call_id: `c${at}`, tool: 'Bash', args: text };
  if (more.isDenied) {
    const said = { verdict: 'deny' as const, tier: '1', rule: 'r', reason: 'no' };
    return fact('HostCallJudged', { ...about, ...said });
  }
  const came = { does: 'npm test', outcome: 'ok' as const, duration_ms: 1, args_hash: 'h' };
  const seen = { result: text, check: 'test' as const, changes: false };
  return fact('HostCallEnded', { ...about, ...came, ...seen });
};

const steps = fc.array(
  fc.constantFrom('prompt' as const, 'call' as const, 'denied' as const, 'stop' as const),
  { maxLength: 60 },
);

function lived(all: readonly ('prompt' | 'call' | 'denied' | 'stop')[]) {
  let docs: ReadonlyMap<string, HostSessionDoc> = new Map();
  const closed: Fact<'HostEpisodeClosed'>['payload'][] = [];
  let seq = 0;
  const happen = (one: Fact) => {
    seq += 1;
    docs = documentsOf(hostSessionProjection, [recorded(one, seq)], docs);
    if (isOfType(one, 'HostEpisodeClosed')) closed.push(one.payload);
  };
  happen(begun);
  for (const step of all) {
    const doc = docs.get(session_id)!; // its beginning was told
    if (step === 'prompt') happen(prompt(seq));
    else if (step !== 'stop') happen(call(seq, { isDenied: step === 'denied' }));
    else
      closeHostEpisode(doc, { end_trigger: 'stop', at: '2026-03-01T00:00:00.000Z' }).forEach(
        happen,
      );
  }
  return { closed, doc: docs.get(session_id)! };
}

test.prop([steps])('pieces of work are numbered without a gap, and none is empty', (all) => {
  const { closed } = lived([...all, 'stop']);
  expect(closed.map(({ no }) => no)).toEqual(closed.map((_, at) => at + 1));
  for (const { calls, denied, trivial, first_seq, last_seq } of closed) {
    expect(calls).toBeGreaterThan(0);
    expect(denied).toBeLessThanOrEqual(calls);
    expect(trivial).toBe(calls < 2);
    expect(first_seq).toBeLessThanOrEqual(last_seq);
  }
});

test.prop([steps])('each call is in one piece of work', (all) => {
  const { closed, doc } = lived([...all, 'stop']);
  const counted = closed.reduce((sum, { calls }) => sum + calls, 0);
  expect(counted).toBe(all.filter((step) => step === 'call' || step === 'denied').length);
  expect(doc.episode).toBeNull();
});

test.prop([steps])('closing twice closes once', (all) => {
  expect(lived([...all, 'stop', 'stop']).closed).toEqual(lived([...all, 'stop']).closed);
});

it.each([
  [null, false, 'UNKNOWN'],
  [null, true, 'UNKNOWN'],
  [{ kind: 'test', ok: true }, false, 'SUCCESS'],
  [{ kind: 'test', ok: true }, true, 'PARTIAL'],
  [{ kind: 'commit', ok: false }, false, 'FAILURE'],
  [{ kind: 'build', ok: false }, true, 'FAILURE'],
] as const)(
  'an episode with %j, changed after it: %s, is a %s',
  (check, changed_since, outcome) => {
    expect(outcomeOfEpisode({ check, changed_since })).toBe(outcome);
  },
);

it('a call that is told right after the end opens no work of its own, unless it was asked for', () => {
  const soon = (seq: number) => ({ occurredAt: `2026-03-01T00:00:0${seq}.000Z` });
  const events: readonly Fact[] = [begun, prompt(1), call(1, { isDenied: false })];
  const before = documentsOf(
    hostSessionProjection,
    events.map((one, at) => recorded(one, at + 1, soon(at + 1))),
  );
  const [closing] = closeHostEpisode(before.get(session_id)!, { end_trigger: 'stop', at: 'now' });
  const closed = documentsOf(hostSessionProjection, [recorded(closing!, 4, soon(4))], before);
  const late = documentsOf(
    hostSessionProjection,
    [recorded(call(2, { isDenied: false }), 5, soon(5))],
    closed,
  );
  expect(late.get(session_id)?.episode).toBeNull();
  const asked = [prompt(2), call(3, { isDenied: false })];
  const next = documentsOf(
    hostSessionProjection,
    asked.map((one, at) => recorded(one, at + 6, soon(at + 6))),
    late,
  );
  expect(next.get(session_id)?.episode).toMatchObject({ no: 2, calls: 1 });
});
