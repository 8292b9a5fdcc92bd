import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import {
  batchedCall,
  callsOfBatch,
  endedCall,
  judgedCall,
  type ToldCall,
} from '../../../src/app/attend/host-calls.ts';
import { hostSessionProjection } from '../../../src/domain/attend/views/host-session.ts';
import { type Fact, fact } from '../../../src/domain/fact.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const session_id = 's';
const about = { session_id, hook_event_name: 'any' };
const told = { guest: { name: 'g', access: 'attend' }, at: '2026-03-01T00:00:00.000Z' } as const;
const text = { blob: 'b', bytes: 1 };
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

const kinds = ['passed', 'failed', 'denied', 'not granted'] as const;
type Kind = (typeof kinds)[number];
type Telling = { readonly no: number; readonly by: 'its own hook' | 'the batch' };

const SHOWN: Readonly<Record<Kind, string>> = {
  passed: '12 passed',
  failed: 'Exit code 1\nnot ok 1',
  denied: 'PreToolUse:Bash hook error: Homeostat (r): no.',
  'not granted': 'npm test needs approval.',
};

function tellingOf(kind: Kind, { no, by }: Telling): ToldCall {
  const call = {
    tool_name: 'Bash',
    tool_input: { command: `npm test -- ${no}` },
    tool_use_id: `t${no}`,
  };
  const input = { ...about, ...call };
  const shown = SHOWN[kind];
  if (by === 'the batch' || kind === 'not granted') {
    const [batched] = callsOfBatch({ ...about, tool_calls: [{ ...call, tool_response: shown }] });
    return batchedCall(told, { input: batched!, isAsked: kind === 'not granted' });
  }
  if (kind === 'denied') {
    const verdict = { to: 'deny', tier: '1', rule: 'r', reason: 'no' } as const;
    return judgedCall(told, { input, verdict });
  }
  const hasFailed = kind === 'failed';
  const came = hasFailed ? { error: shown } : { tool_response: { stdout: shown, stderr: '' } };
  return endedCall(told, { input: { ...input, ...came }, hasFailed });
}

/** As the log takes them: of the same fact the first. */
function stored(tellings: readonly ToldCall[]): readonly Fact[] {
  const facts = tellings.map(({ texts, factOf }) => factOf(texts.map(() => text)));
  const keys = facts.map(({ dedupeKey }) => dedupeKey);
  return facts.filter(({ dedupeKey }, at) => keys.indexOf(dedupeKey) === at);
}

const lives = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      by: fc.uniqueArray(fc.constantFrom<Telling['by']>('its own hook', 'the batch'), {
        minLength: 1,
      }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .chain((calls) => {
    const tellings = calls.flatMap(({ by, times }, no) =>
      by.flatMap((one) => Array.from({ length: times }, () => ({ no, by: one }))),
    );
    return fc.record({
      kinds: fc.constant(calls.map(({ kind }) => kind)),
      tellings: fc.shuffledSubarray(tellings, { minLength: tellings.length }),
    });
  });

test.prop([lives])(
  'a call counts once, with one end, however often and in whatever order its hook and its batch tell of it',
  ({ kinds: of, tellings }) => {
    const calls = tellings.map((telling) => tellingOf(of[telling.no]!, telling));
    const events = [begun, ...stored(calls)].map((one, at) => recorded(one, at + 1));
    const episode = documentsOf(hostSessionProjection, events).get(session_id)?.episode;
    const count = (...wanted: readonly Kind[]) => of.filter((one) => wanted.includes(one)).length;
    expect(episode).toMatchObject({
      calls: of.length,
      failed: count('failed'),
      denied: count('denied', 'not granted'),
    });
    const looked = count('passed', 'failed') > 0;
    expect(episode?.check === null).toBe(!looked);
  },
);
