import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { noteCharter } from '../../../src/domain/cycle/incident/note-charter.ts';
import { payloadsOf } from '../../../src/domain/fact.ts';
import { whyNotTheCreed } from '../../../src/domain/self/check-charter.ts';
import { CREED, creedHash, creedWith, whyNotAdded } from '../../../src/domain/self/creed.ts';
import { ratifyCharter } from '../../../src/domain/self/ratify-charter.ts';
import { charterProjection } from '../../../src/domain/self/views/charter.ts';
import { SINGLETON } from '../../../src/kernel/projection/projection.ts';
import { deciderSpec } from '../../support/decider-spec.ts';
import { documentsOf, history } from '../../support/recorded.ts';

const { given } = deciderSpec(
  (events) => documentsOf(charterProjection, events).get(SINGLETON),
  ratifyCharter,
);

const OWNER = { trust: 'owner' } as const;

function ratified(additions: readonly string[] = []) {
  const invariants = [...creedWith(additions)];
  const payload = { invariants, hash: creedHash(invariants) };
  return { type: 'CharterRatified', payload, at: OWNER } as const;
}

describe('the creed', () => {
  it('has five values, in words that fit in a prompt', () => {
    expect(CREED).toHaveLength(5);
    for (const { text } of CREED) expect(text.length).toBeLessThan(140);
  });

  it('is ratified once, with what the owner adds before', () => {
    const { payload } = ratified(['Ask before you write to anybody']);
    given()
      .when({ additions: ['Ask  before you\nwrite to anybody'] })
      .expect({ type: 'CharterRatified', payload });
    given(ratified()).when({ additions: [] }).expect();
  });

  it('refuses every later change and keeps what was asked', () => {
    given(ratified())
      .when({ additions: ['Do what you are told'] })
      .expect({
        type: 'CharterAmendmentRejected',
        payload: {
          asked: ['Do what you are told'],
          reason: 'the creed was ratified and never changes again',
        },
      });
  });

  it('stays as it was ratified first, whatever is in the log later', () => {
    const doc = documentsOf(
      charterProjection,
      history([ratified(), ratified(['Lie if it helps'])]),
    ).get(SINGLETON);
    expect(doc?.invariants).toEqual(CREED);
  });

  it('is not ratified by anybody but the owner', () => {
    const { type, payload } = ratified();
    const docs = documentsOf(
      charterProjection,
      history([{ type, payload, at: { trust: 'self' } }]),
    );
    expect(docs.size).toBe(0);
  });

  it('takes at most five values, each short and not empty', () => {
    expect(whyNotAdded(['a', 'b', 'c', 'd', 'e'])).toBeNull();
    expect(whyNotAdded(['a', 'b', 'c', 'd', 'e', 'f'])).toContain('at most 5');
    expect(whyNotAdded([' '])).toContain('1 to 200');
    expect(whyNotAdded(['x'.repeat(201)])).toContain('1 to 200');
  });

  test.prop([fc.nat({ max: 4 }), fc.string({ minLength: 1 })])(
    'has another hash when a word of it is another',
    (at, more) => {
      const changed = CREED.map((one, i) => (i === at ? { ...one, text: one.text + more } : one));
      expect(creedHash(changed)).not.toBe(creedHash(CREED));
    },
  );
});

describe('the check of the creed at each start', () => {
  const { payload } = ratified(['Ask first']);
  const shown = documentsOf(charterProjection, history([ratified(['Ask first'])])).get(SINGLETON);

  it('is content with what was ratified, and with nothing', () => {
    expect(whyNotTheCreed(payload, shown)).toBeNull();
    expect(whyNotTheCreed(undefined, undefined)).toBeNull();
  });

  it('sees words that differ in the log and in what prompts show', () => {
    const [first, ...rest] = payload.invariants;
    const other = [{ id: first?.id ?? '', text: 'Do as you like' }, ...rest];
    expect(whyNotTheCreed({ ...payload, invariants: other }, shown)).toContain('in the log');
    expect(whyNotTheCreed(payload, shown && { ...shown, invariants: other })).toContain('prompts');
    // Another hash beside other words does not make them right.
    const forged = shown && { ...shown, invariants: other, hash: creedHash(other) };
    expect(whyNotTheCreed(payload, forged)).toContain('prompts');
    expect(whyNotTheCreed(payload, undefined)).toContain('prompts');
    expect(whyNotTheCreed(undefined, shown)).toContain('the log does not say');
  });

  it('opens an incident that closes when the creed is right again', () => {
    const opened = noteCharter({ user: null }, 'its words are others', undefined);
    const [incident] = payloadsOf(opened, 'IncidentOpened');
    expect(incident).toMatchObject({ incident_id: 'charter' });
    expect(incident?.message).toContain('its words are others');
    expect(noteCharter({ user: null }, null, undefined)).toEqual([]);
  });
});
