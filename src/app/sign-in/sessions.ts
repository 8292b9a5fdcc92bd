import { later } from '../../kernel/later.ts';
import type { BrowserSession } from '../../kernel/ports/browser/session-store.ts';

export type SessionSettings = {
  /** A session ends this long after it was opened. */
  readonly longestMs: number;
  /** And when nobody used it for so long. */
  readonly unusedMs: number;
  /** How often its cookie gets another value. */
  readonly renewMs: number;
  /** How long the value before stays valid, for requests under way. */
  readonly formerMs: number;
  /** Its last use is saved at most this often. */
  readonly noteUseMs: number;
  /** Beyond, the session that was unused for longest ends. */
  readonly most: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const sessionSettings: SessionSettings = {
  longestMs: 30 * DAY_MS,
  unusedMs: 7 * DAY_MS,
  renewMs: DAY_MS,
  formerMs: 60_000,
  noteUseMs: HOUR_MS,
  most: 50,
};

/** When and with which API token something happens. */
export type Moment = { readonly now: string; readonly tokenMark: string };

export function newSession(
  { id, hash }: Pick<BrowserSession, 'id' | 'hash'>,
  { now, tokenMark }: Moment,
): BrowserSession {
  const times = { made_at: now, renewed_at: now, used_at: now };
  return { id, hash, former: null, token_mark: tokenMark, ...times };
}

/** When it ends if nobody uses it again. */
export function endOf({ made_at, used_at }: BrowserSession, settings: SessionSettings): string {
  const [longest, unused] = [later(made_at, settings.longestMs), later(used_at, settings.unusedMs)];
  return longest < unused ? longest : unused;
}

export function isOpen(
  session: BrowserSession,
  { now, tokenMark }: Moment,
  settings: SessionSettings,
): boolean {
  return session.token_mark === tokenMark && now < endOf(session, settings);
}

/** The open session to whose cookie this hash belongs. Looked up by hash, so the time it takes says nothing about a cookie. */
export function sessionOf(
  sessions: readonly BrowserSession[],
  hash: string,
  { now }: Pick<Moment, 'now'>,
): BrowserSession | null {
  const isIts = ({ hash: own, former }: BrowserSession) =>
    own === hash || (former !== null && former.hash === hash && now < former.until);
  return sessions.find(isIts) ?? null;
}

export function isDueForRenewal(
  { renewed_at }: BrowserSession,
  now: string,
  { renewMs }: SessionSettings,
): boolean {
  return now >= later(renewed_at, renewMs);
}

export function renewed(
  session: BrowserSession,
  { hash, now }: { readonly hash: string; readonly now: string },
  { formerMs }: SessionSettings,
): BrowserSession {
  const former = { hash: session.hash, until: later(now, formerMs) };
  return { ...session, hash, former, renewed_at: now, used_at: now };
}

/** The sessions with this one in its place or added: only open ones, and no more than may be. */
export function withSession(
  sessions: readonly BrowserSession[],
  session: BrowserSession,
  { moment, settings }: { readonly moment: Moment; readonly settings: SessionSettings },
): readonly BrowserSession[] {
  const others = sessions.filter(
    (other) => other.id !== session.id && isOpen(other, moment, settings),
  );
  const lastUsedFirst = others.toSorted((a, b) => (a.used_at > b.used_at ? -1 : 1));
  return [session, ...lastUsedFirst].slice(0, settings.most);
}
