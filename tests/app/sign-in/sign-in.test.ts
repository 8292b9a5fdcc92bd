import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { COUNT_REFUSED_MS } from '../../../src/app/sign-in/refused-sign-ins.ts';
import {
  isOpen,
  newSession,
  renewed,
  sessionOf,
  sessionSettings,
  withSession,
} from '../../../src/app/sign-in/sessions.ts';
import { openSignIn } from '../../../src/app/sign-in/sign-in.ts';
import { later } from '../../../src/kernel/later.ts';
import { sha256 } from '../../../src/kernel/text/sha256.ts';
import { memorySessions } from './memory-sessions.ts';

const START = '2026-01-01T00:00:00.000Z';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ADDRESS = '127.0.0.1';
const HERE = { before: null, address: ADDRESS };

/** Its clocks stand until they are moved. */
function signInUnderTest(store = memorySessions()) {
  const clock = { ms: 0 };
  const secret = { token: 't'.repeat(64), made: 0 };
  const errors: unknown[] = [];
  const recorded: unknown[] = [];
  const timers = new Map<() => void, number>();
  const ports = {
    store,
    newId: () => `id-${secret.made}`,
    newSecret: () => {
      secret.made += 1;
      return `secret-${secret.made}-${clock.ms}`;
    },
    now: () => later(START, clock.ms),
    elapsedMs: () => clock.ms,
    token: () => secret.token,
    record: async (events: readonly { readonly type: string; readonly payload: object }[]) => {
      recorded.push(...events.map(({ type, payload }) => ({ type, ...payload })));
    },
    after: (ms: number, run: () => void) => {
      timers.set(run, clock.ms + ms);
      return () => {
        timers.delete(run);
      };
    },
    onError: (_: string, error: unknown) => {
      errors.push(error);
    },
  };
  const signIn = openSignIn(ports);
  const cookieOfNew = async (before: string | null = null) => {
    const opened = await signIn.signIn(signIn.newLink().code, { ...HERE, before });
    if (opened === null) throw new Error('the link did not open');
    return opened.cookie;
  };
  /** Moves the clocks, and calls back who waited for that. */
  const pass = (ms: number) => {
    clock.ms += ms;
    for (const [run, dueMs] of timers) {
      if (dueMs > clock.ms) continue;
      timers.delete(run);
      run();
    }
  };
  return { signIn, cookieOfNew, clock, pass, secret, store, errors, recorded, ports };
}

describe('a link', () => {
  it('opens once', async () => {
    const { signIn } = signInUnderTest();
    const { code } = signIn.newLink();
    expect(await signIn.signIn(code, HERE)).toMatchObject({ since: START });
    expect(await signIn.signIn(code, HERE)).toBeNull();
  });

  it('opens for 60 seconds', async () => {
    const { signIn, clock } = signInUnderTest();
    const [first, second] = [signIn.newLink(), signIn.newLink()];
    expect(first.expiresAt).toBe(later(START, 60_000));
    clock.ms = 59_999;
    expect(await signIn.signIn(first.code, HERE)).not.toBeNull();
    clock.ms = 60_000;
    expect(await signIn.signIn(second.code, HERE)).toBeNull();
  });

  it('opens nothing after the token was replaced or everybody signed out', async () => {
    const { signIn, secret } = signInUnderTest();
    const { code } = signIn.newLink();
    secret.token = 'another';
    expect(await signIn.signIn(code, HERE)).toBeNull();
    const other = signIn.newLink();
    await signIn.endAll(ADDRESS);
    expect(await signIn.signIn(other.code, HERE)).toBeNull();
  });

  it('gives way to the twentieth after it', async () => {
    const { signIn } = signInUnderTest();
    const [first, second] = Array.from({ length: 21 }, () => signIn.newLink());
    expect(await signIn.signIn(first?.code ?? '', HERE)).toBeNull();
    expect(await signIn.signIn(second?.code ?? '', HERE)).not.toBeNull();
  });
});

describe('a session', () => {
  it('outlasts the process, as hashes alone', async () => {
    const { cookieOfNew, store, ports } = signInUnderTest();
    const cookie = await cookieOfNew();
    expect(JSON.stringify(store.read())).not.toContain(cookie);
    expect(await openSignIn(ports).known(cookie)).toMatchObject({ since: START });
    expect(await openSignIn(ports).known('secret-of-nobody')).toBeNull();
  });

  it('ends 7 days after its last use', async () => {
    const { signIn, cookieOfNew, clock } = signInUnderTest();
    const [used, unused] = [await cookieOfNew(), await cookieOfNew()];
    clock.ms = 20 * HOUR_MS;
    expect(await signIn.known(used)).toMatchObject({ renewal: null });
    clock.ms = 7 * DAY_MS;
    expect(await signIn.known(unused)).toBeNull();
    expect(await signIn.known(used)).not.toBeNull();
  });

  it('ends 30 days after it was opened, however often it is used', async () => {
    const { signIn, cookieOfNew, clock } = signInUnderTest();
    let cookie = await cookieOfNew();
    for (let day = 1; day < 30; day++) {
      clock.ms = day * DAY_MS;
      cookie = (await signIn.known(cookie))?.renewal ?? '';
    }
    expect(cookie).not.toBe('');
    clock.ms = 30 * DAY_MS;
    expect(await signIn.known(cookie)).toBeNull();
  });

  it('ends with the token, with its own sign-out and with that of all', async () => {
    const { signIn, cookieOfNew, secret } = signInUnderTest();
    const [one, two] = [await cookieOfNew(), await cookieOfNew()];
    const known = await signIn.known(one);
    expect(signIn.count()).toBe(2);
    expect(await signIn.end(known?.id ?? '', ADDRESS)).toBe(1);
    expect([await signIn.known(one), known?.isStillOpen()]).toEqual([null, false]);
    const other = await signIn.known(two);
    expect(other?.isStillOpen()).toBe(true);
    secret.token = 'another';
    expect([await signIn.known(two), other?.isStillOpen(), signIn.count()]).toEqual([
      null,
      false,
      0,
    ]);
    const three = await cookieOfNew();
    expect(await signIn.endAll(ADDRESS)).toBeGreaterThan(0);
    expect(await signIn.known(three)).toBeNull();
  });

  it('is never one that a browser brings along: a sign-in gives another value and ends the one before', async () => {
    const { signIn, cookieOfNew } = signInUnderTest();
    const before = await cookieOfNew();
    const cookie = await cookieOfNew(before);
    expect(cookie).not.toBe(before);
    expect(await signIn.known(before)).toBeNull();
    expect(signIn.count()).toBe(1);
    expect(await cookieOfNew('planted')).not.toBe('planted');
    expect(await signIn.known('planted')).toBeNull();
  });

  it('gets another cookie once a day; the one before works for 60 seconds and leads to the same new one', async () => {
    const { signIn, cookieOfNew, clock } = signInUnderTest();
    const cookie = await cookieOfNew();
    clock.ms = DAY_MS;
    const [first, second] = await Promise.all([signIn.known(cookie), signIn.known(cookie)]);
    const renewal = first?.renewal ?? '';
    expect(renewal).not.toBe('');
    expect(first?.expiresAt).toBe(later(START, 8 * DAY_MS));
    expect(second?.renewal).toBe(renewal);
    expect(first?.isStillOpen()).toBe(true);
    clock.ms += 59_999;
    expect(await signIn.known(cookie)).toMatchObject({ renewal });
    clock.ms += 1;
    expect(await signIn.known(cookie)).toBeNull();
    expect(await signIn.known(renewal)).toMatchObject({ renewal: null, since: START });
    expect(first?.isStillOpen()).toBe(true);
  });

  it('makes the one that was unused for longest give way beyond 50', async () => {
    const { signIn, cookieOfNew, clock } = signInUnderTest();
    const first = await cookieOfNew();
    for (let more = 0; more < 50; more++) {
      clock.ms += 1;
      await cookieOfNew();
    }
    expect(signIn.count()).toBe(50);
    expect(await signIn.known(first)).toBeNull();
  });

  it('goes on when its use could not be saved', async () => {
    const store = memorySessions();
    const { signIn, cookieOfNew, clock, errors } = signInUnderTest(store);
    const cookie = await cookieOfNew();
    Object.assign(store, { save: () => Promise.reject(new Error('the disk is full')) });
    clock.ms = 2 * HOUR_MS;
    expect(await signIn.known(cookie)).not.toBeNull();
    await expect(signIn.endAll(ADDRESS)).rejects.toThrow('full');
    expect(errors).toHaveLength(1);
    expect(await signIn.known(cookie)).toBeNull();
  });
});

describe('the record', () => {
  it('has each sign-in and sign-out, with where it came from', async () => {
    const { signIn, cookieOfNew, recorded } = signInUnderTest();
    const first = await cookieOfNew();
    const known = await signIn.known(await cookieOfNew(first));
    await signIn.end(known?.id ?? '', '203.0.113.9');
    await signIn.end(known?.id ?? '', '203.0.113.9');
    await cookieOfNew();
    await signIn.endAll('203.0.113.9');
    expect(recorded).toEqual([
      { type: 'BrowserSignedIn', browser_id: expect.any(String) as unknown, address: ADDRESS },
      {
        type: 'BrowserSignedOut',
        browser_id: expect.any(String) as unknown,
        address: ADDRESS,
        reason: 'replaced',
      },
      { type: 'BrowserSignedIn', browser_id: known?.id, address: ADDRESS },
      { type: 'BrowserSignedOut', browser_id: known?.id, address: '203.0.113.9', reason: 'asked' },
      { type: 'BrowserSignedIn', browser_id: expect.any(String) as unknown, address: ADDRESS },
      { type: 'AllBrowsersSignedOut', browsers: 1, address: '203.0.113.9' },
    ]);
  });

  it('has the first wrong code at once, and ten thousand that follow as one sum', async () => {
    const { signIn, pass, recorded } = signInUnderTest();
    signIn.refused('203.0.113.1');
    for (let i = 0; i < 10_000; i += 1) signIn.refused(`203.0.113.${i % 200}`);
    pass(COUNT_REFUSED_MS);
    pass(COUNT_REFUSED_MS);
    await signIn.close();
    expect(recorded).toEqual([
      { type: 'SignInsRefused', times: 1, addresses: 1, address: '203.0.113.1', since: START },
      expect.objectContaining({ times: 10_000, addresses: 200, address: '203.0.113.199' }),
    ]);
  });

  it('is no condition of getting in or out', async () => {
    const { ports, errors } = signInUnderTest();
    Object.assign(ports, { record: () => Promise.reject(new Error('the database is down')) });
    const broken = openSignIn(ports);
    const opened = await broken.signIn(broken.newLink().code, HERE);
    expect(opened).not.toBeNull();
    expect(await broken.endAll(ADDRESS)).toBe(1);
    expect(errors).toHaveLength(2);
  });
});

const anyMs = fc.integer({ min: 0, max: 60 * DAY_MS });
const anySteps = fc.array(fc.tuple(anyMs, fc.constantFrom('open', 'renew', 'use')), {
  maxLength: 30,
});

test.prop([anySteps])('holds no session beyond its end, nor more than may be', (steps) => {
  let sessions: ReturnType<typeof withSession> = [];
  for (const [index, [ms, what]] of steps.entries()) {
    const moment = { now: later(START, ms), tokenMark: 'm' };
    const [first] = sessions;
    const hash = sha256(`${index}`);
    const next =
      what === 'open' || first === undefined
        ? newSession({ id: `${index}`, hash }, moment)
        : renewed(first, { hash, now: moment.now }, sessionSettings);
    sessions = withSession(sessions, next, { moment, settings: sessionSettings });
    expect(sessions.length).toBeLessThanOrEqual(sessionSettings.most);
    expect(sessions.slice(1).every((each) => isOpen(each, moment, sessionSettings))).toBe(true);
    expect(sessionOf(sessions, hash, moment)?.id).toBe(next.id);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(sessions.length);
  }
});
