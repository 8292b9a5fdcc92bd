import { type Fact, fact } from '../../domain/fact.ts';
import { boundedMap } from '../../kernel/bounded-map.ts';
import { later } from '../../kernel/later.ts';
import type { BrowserSession, SessionStore } from '../../kernel/ports/browser/session-store.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { inTurn } from '../in-turn.ts';
import { countRefused } from './refused-sign-ins.ts';
import {
  endOf,
  isDueForRenewal,
  isOpen,
  type Moment,
  newSession,
  renewed,
  type SessionSettings,
  sessionOf,
  sessionSettings,
  withSession,
} from './sessions.ts';

/** A code for one sign-in. */
export type SignInLink = { readonly code: string; readonly expiresAt: string };

export type OpenSession = {
  readonly id: string;
  readonly since: string;
  readonly expiresAt: string;
};

export type KnownSession = OpenSession & {
  /** The value that the cookie gets; null: it keeps its own. */
  readonly renewal: string | null;
  readonly isStillOpen: () => boolean;
};

/** How browsers of the owner get in: with a code that opens once, then with a cookie. */
export type SignIn = {
  readonly newLink: () => SignInLink;
  /** Ends the session that the browser had `before`. Null: no such code, or it was used or is too old. */
  readonly signIn: (
    code: string,
    browser: { readonly before: string | null; readonly address: string },
  ) => Promise<(OpenSession & { readonly cookie: string }) | null>;
  /** Null: the value of no open session. */
  readonly known: (cookie: string) => Promise<KnownSession | null>;
  /** How many browsers are signed in. */
  readonly count: () => number;
  /** Returns how many ended. */
  readonly end: (id: string, address: string) => Promise<number>;
  /** Ends all sessions, and no link opens any more. Returns how many ended. */
  readonly endAll: (address: string) => Promise<number>;
  /** A wrong code or token came from there. */
  readonly refused: (address: string) => void;
  /** Resolves when everything is recorded. */
  readonly close: () => Promise<void>;
};

type AccessFact = Fact<
  'BrowserSignedIn' | 'BrowserSignedOut' | 'AllBrowsersSignedOut' | 'SignInsRefused'
>;

export type SignInPorts = {
  readonly store: SessionStore;
  readonly newId: () => string;
  /** 256 random bits in URL-safe characters. */
  readonly newSecret: () => string;
  readonly now: () => string;
  readonly elapsedMs: () => number;
  /** The API token in force; who replaces it ends all sessions and links. */
  readonly token: () => string;
  readonly record: (events: readonly AccessFact[]) => Promise<void>;
  /** Calls back once, later. Returns what calls it off. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly onError: (where: string, error: unknown) => void;
};

/** How long a link opens, and how many may be open at once. */
const LINK_MS = 60_000;
const MOST_LINKS = 20;

type Link = { readonly untilMs: number; readonly tokenMark: string };

export function openSignIn(
  ports: SignInPorts,
  settings: SessionSettings = sessionSettings,
): SignIn {
  const { newId, newSecret, now, elapsedMs } = ports;
  const kept = keptSessions(ports);
  const record = recorder(ports);
  const refused = countRefused({
    ...ports,
    record: (event) => {
      void record(event);
    },
  });
  /** By hash of their code. */
  let links = boundedMap<Link>(MOST_LINKS);
  /** Values of cookies that were just renewed, for requests that left with the value before. */
  const fresh = new Map<string, string>();
  const moment = (): Moment => ({ now: now(), tokenMark: sha256(`sessions of ${ports.token()}`) });

  const takeLink = (code: string): boolean => {
    const hash = sha256(code);
    const link = links.get(hash);
    links.delete(hash);
    return (
      link !== undefined && elapsedMs() < link.untilMs && link.tokenMark === moment().tokenMark
    );
  };
  const openOf = (cookie: string): BrowserSession | null => {
    const at = moment();
    const found = sessionOf(kept.all(), sha256(cookie), at);
    return found !== null && isOpen(found, at, settings) ? found : null;
  };
  const put = (session: BrowserSession) =>
    kept.save(withSession(kept.all(), session, { moment: moment(), settings }));
  const renewalOf = async (session: BrowserSession, cookie: string): Promise<string | null> => {
    const at = now();
    if (session.hash !== sha256(cookie)) return fresh.get(session.id) ?? null;
    fresh.delete(session.id);
    if (isDueForRenewal(session, at, settings)) {
      const value = newSecret();
      fresh.set(session.id, value);
      await put(renewed(session, { hash: sha256(value), now: at }, settings));
      return value;
    }
    if (at >= later(session.used_at, settings.noteUseMs)) {
      put({ ...session, used_at: at }).catch((error: unknown) => {
        ports.onError('sessions', error);
      });
    }
    return null;
  };
  const keepOnly = async (left: readonly BrowserSession[]): Promise<number> => {
    const ended = kept.all().length - left.length;
    if (ended > 0) await kept.save(left);
    return ended;
  };
  const end = (id: string) => keepOnly(kept.all().filter((session) => session.id !== id));
  return {
    newLink: () => {
      const code = newSecret();
      links.set(sha256(code), {
        untilMs: elapsedMs() + LINK_MS,
        tokenMark: moment().tokenMark,
      });
      return { code, expiresAt: later(now(), LINK_MS) };
    },
    signIn: async (code, { before, address }) => {
      if (!takeLink(code)) return null;
      const replaced = before === null ? null : openOf(before);
      if (replaced !== null) await end(replaced.id);
      const cookie = newSecret();
      const session = newSession({ id: newId(), hash: sha256(cookie) }, moment());
      await put(session);
      const left = replaced && { browser_id: replaced.id, address, reason: 'replaced' as const };
      await record(
        ...(left === null ? [] : [fact('BrowserSignedOut', left)]),
        fact('BrowserSignedIn', { browser_id: session.id, address }),
      );
      return { cookie, ...shown(session, settings) };
    },
    known: async (cookie) => {
      const found = openOf(cookie);
      if (found === null) return null;
      const renewal = await renewalOf(found, cookie);
      const current = () => kept.all().find(({ id }) => id === found.id);
      const isStillOpen = () => {
        const session = current();
        return session !== undefined && isOpen(session, moment(), settings);
      };
      return { ...shown(current() ?? found, settings), renewal, isStillOpen };
    },
    count: () => {
      const at = moment();
      return kept.all().filter((session) => isOpen(session, at, settings)).length;
    },
    end: async (id, address) => {
      const ended = await end(id);
      const left = { browser_id: id, address, reason: 'asked' as const };
      if (ended > 0) await record(fact('BrowserSignedOut', left));
      return ended;
    },
    endAll: async (address) => {
      links = boundedMap(MOST_LINKS);
      const browsers = await keepOnly([]);
      await record(fact('AllBrowsersSignedOut', { browsers, address }));
      return browsers;
    },
    refused: refused.add,
    close: () => {
      refused.close();
      return record();
    },
  };
}

/** Records one after the other. Nobody is kept in or out because the log does not answer. */
function recorder({ record, onError }: SignInPorts): (...events: AccessFact[]) => Promise<void> {
  const turn = inTurn((error) => {
    onError('sign-ins', error);
  });
  return (...events) => {
    if (events.length > 0) turn.add(() => record(events));
    return turn.done();
  };
}

function shown(session: BrowserSession, settings: SessionSettings): OpenSession {
  const { id, made_at: since } = session;
  return { id, since, expiresAt: endOf(session, settings) };
}

/** Counts at once, and is saved one after the other: what was decided last is what stays. */
function keptSessions({ store }: SignInPorts) {
  let sessions = store.read();
  let saved: Promise<unknown> = Promise.resolve();
  return {
    all: () => sessions,
    save: (next: readonly BrowserSession[]): Promise<void> => {
      sessions = next;
      const save = () => store.save(sessions);
      const done = saved.then(save, save);
      saved = done.catch(() => undefined);
      return done;
    },
  };
}
