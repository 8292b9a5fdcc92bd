import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { HostOutcome, WorkKind } from '../../../../src/domain/attend/events.ts';
import { type Fact, fact, isOfType } from '../../../../src/domain/fact.ts';
import {
  learnFromCorrection,
  learnFromSession,
} from '../../../../src/domain/learning/session/learn-from-session.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../../../src/domain/learning/views/capability.ts';
import { type GapDoc, gapProjection } from '../../../../src/domain/learning/views/gap.ts';
import { emptySelfModel } from '../../../../src/domain/learning/views/self-model.ts';
import { documentsOf, recorded } from '../../../support/recorded.ts';

type Piece = {
  readonly outcome: HostOutcome;
  readonly work?: WorkKind;
  readonly fault?: 'capability' | 'environment';
};

const FIRST = Date.parse('2026-03-01T00:00:00.000Z');
const timeOf = (seq: number) => new Date(FIRST + (seq - 1) * 60_000).toISOString();

function closedPiece({ outcome, work, fault }: Piece, no: number) {
  return fact('HostEpisodeClosed', {
    session_id: 's',
    episode_id: `s-${no}`,
    no,
    user_id: 'default',
    guest: 'laptop',
    end_trigger: 'stop',
    outcome,
    trivial: false,
    started_at: timeOf(1),
    ended_at: '',
    goal: null,
    first_seq: 1,
    last_seq: 2,
    tools: ['Edit'],
    calls: 2,
    failed: 0,
    denied: 0,
    check: outcome === 'UNKNOWN' ? null : { kind: 'test', ok: outcome !== 'FAILURE' },
    ...(work !== undefined && { work }),
    ...(fault !== undefined && { fault }),
  });
}

type Life = {
  readonly capabilities: ReadonlyMap<string, CapabilityDoc>;
  readonly gaps: ReadonlyMap<string, GapDoc>;
  readonly facts: readonly Fact[];
};

/** Lives through pieces of work; `corrected`: the numbers of those that the person called wrong. */
function lived(pieces: readonly Piece[], corrected: readonly number[] = []): Life {
  let life: Life = { capabilities: new Map(), gaps: new Map(), facts: [] };
  const happen = (facts: readonly Fact[]) => {
    for (const one of facts) {
      const event = recorded(one, life.facts.length + 1);
      life = {
        capabilities: documentsOf(capabilityProjection, [event], life.capabilities),
        gaps: documentsOf(gapProjection, [event], life.gaps),
        facts: [...life.facts, one],
      };
    }
  };
  const documents = () => ({ ...life, self: emptySelfModel });
  pieces.forEach((piece, at) => {
    const closed = closedPiece(piece, at + 1);
    const ended_at = timeOf(life.facts.length + 1);
    happen([closed, ...learnFromSession(documents(), { ...closed.payload, ended_at })]);
    if (!corrected.includes(at)) return;
    const meant = { work: piece.work ?? 'other', episode_id: closed.payload.episode_id };
    happen(learnFromCorrection(documents(), meant, ended_at));
  });
  return life;
}

const work = fc.constantFrom<WorkKind>('typescript', 'python', 'other');
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.record({
    outcome: fc.constantFrom<HostOutcome>('SUCCESS', 'PARTIAL', 'UNKNOWN'),
    work,
  }),
  fc.record({
    outcome: fc.constant<HostOutcome>('FAILURE'),
    work,
    fault: fc.constantFrom('capability' as const, 'environment' as const),
  }),
  fc.record({ outcome: fc.constant<HostOutcome>('SUCCESS') }),
);
const life = fc.array(piece, { maxLength: 30 });

const isOf = (kind: WorkKind) => (one: Piece) => one.work === kind;
const isOwnFailure = ({ outcome, fault }: Piece) => outcome === 'FAILURE' && fault === 'capability';

test.prop([life])(
  'a belief is what the shown ends of that work come to, and nothing else',
  (all) => {
    const { capabilities } = lived(all);
    for (const kind of ['typescript', 'python', 'other'] as const) {
      const own = all.filter(isOf(kind));
      const decided = own.filter(({ outcome }) => outcome !== 'UNKNOWN');
      const doc = capabilities.get(`sessions-${kind}`);
      if (decided.length === 0) {
        expect(doc).toBeUndefined();
        continue;
      }
      const succeeded = own.filter(({ outcome }) => outcome === 'SUCCESS').length;
      const failed = own.filter(isOwnFailure).length;
      expect(doc).toMatchObject({
        times_used: decided.length,
        times_succeeded: succeeded,
        times_failed: failed,
        partial: own.filter(({ outcome }) => outcome === 'PARTIAL').length,
        unverified: 0,
        confidence: Math.round((100 * (succeeded + 1)) / (succeeded + failed + 2)) / 100,
      });
    }
  },
);

test.prop([
  life.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  ),
])('in whichever order work ends, the counts and the belief are the same', ([all, shuffled]) => {
  const counts = ({ capabilities }: Life) =>
    [...capabilities.values()]
      .map(({ id, confidence, times_used, times_failed }) => ({
        id,
        confidence,
        times_used,
        times_failed,
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(counts(lived(shuffled))).toEqual(counts(lived(all)));
});

test.prop([life, fc.array(fc.nat({ max: 29 }), { maxLength: 5 })])(
  'what was learned, read again from its events, is the same',
  (all, corrected) => {
    const { capabilities, gaps, facts } = lived(all, corrected);
    const events = facts.map((one, at) => recorded(one, at + 1));
    expect(documentsOf(capabilityProjection, events)).toEqual(capabilities);
    expect(documentsOf(gapProjection, events)).toEqual(gaps);
  },
);

test.prop([life, fc.array(fc.nat({ max: 29 }), { maxLength: 5 })])(
  'a piece of work speaks for a gap once, and a gap that is open was shown and not outlearned',
  (all, corrected) => {
    const { gaps, facts } = lived(all, corrected);
    const found = facts.filter((one) => isOfType(one, 'GapIdentified'));
    for (const gap of gaps.values()) {
      const seen = found
        .filter(({ payload }) => payload.gap_id === gap.id)
        .flatMap(({ payload }) => payload.seen_in ?? []);
      if (gap.id.startsWith('corrected-')) expect(new Set(seen).size).toBe(seen.length);
      expect(gap.evidence).toBe(seen.length);
    }
    for (const kind of ['typescript', 'python', 'other'] as const) {
      const counted = all.filter(
        (one) => one.work === kind && (one.outcome === 'SUCCESS' || isOwnFailure(one)),
      );
      const isOpen = gaps.get(`failing-sessions-${kind}`)?.status === 'open';
      const lastTwo = counted.slice(-2);
      if (lastTwo.length === 2 && lastTwo.every(isOwnFailure)) expect(isOpen).toBe(true);
      if (lastTwo.length === 2 && !lastTwo.some(isOwnFailure)) expect(isOpen).toBe(false);
    }
  },
);

const ts = (outcome: HostOutcome, fault?: Piece['fault']): Piece => ({
  outcome,
  work: 'typescript',
  ...(fault !== undefined && { fault }),
});
const gapOf = ({ gaps }: Life, id: string) => gaps.get(`${id}-sessions-typescript`);

it('a gap opens with the second failure in a row, is said again, and closes with the second success', () => {
  const failed = ts('FAILURE', 'capability');
  expect(gapOf(lived([failed]), 'failing')).toBeUndefined();
  expect(gapOf(lived([failed, failed]), 'failing')).toMatchObject({
    status: 'open',
    topic: 'work on TypeScript in attended sessions: fails again and again',
    capability_id: 'sessions-typescript',
    evidence: 2,
    times_identified: 1,
  });
  const again = [failed, failed, ts('UNKNOWN'), failed];
  expect(gapOf(lived(again), 'failing')).toMatchObject({ evidence: 3, times_identified: 2 });
  expect(gapOf(lived([...again, ts('SUCCESS')]), 'failing')?.status).toBe('open');
  expect(gapOf(lived([...again, ts('SUCCESS'), ts('SUCCESS')]), 'failing')).toMatchObject({
    status: 'closed',
    closed_by: 'the piece of work s-6',
  });
});

it('what the machine was to blame for is no gap, and ends no row of failures', () => {
  const broken = ts('FAILURE', 'environment');
  expect(lived([broken, broken, broken]).gaps.size).toBe(0);
  const failed = ts('FAILURE', 'capability');
  const between = Array.from({ length: 8 }, () => broken);
  expect(gapOf(lived([failed, ...between, failed]), 'failing')?.status).toBe('open');
});

it('what the person called wrong is a gap until two pieces of it went well', () => {
  const well = ts('SUCCESS');
  expect(gapOf(lived([well], [0]), 'corrected')).toMatchObject({
    status: 'open',
    origin: 'owner',
    evidence: 1,
  });
  expect(gapOf(lived([well, well], [0]), 'corrected')?.status).toBe('open');
  expect(gapOf(lived([well, well, well], [0]), 'corrected')?.status).toBe('closed');
});
