import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { errorClass } from '../../cycle/events.ts';
import { textRef } from '../../task/events.ts';
import { type attendEvents, checkKind, workKind } from '../events.ts';
import { readsOutside } from '../host-call.ts';
import { attendSettings } from '../settings.ts';

const episode = z.strictObject({
  no: z.int(),
  started_at: z.string(),
  /** The prompt; null: none was told. */
  goal: textRef.nullable(),
  first_seq: z.int(),
  last_seq: z.int(),
  tools: z.array(z.string()),
  calls: z.int(),
  failed: z.int(),
  denied: z.int(),
  /** The newest look at the work. */
  check: z
    .strictObject({
      kind: checkKind,
      ok: z.boolean(),
      work: workKind.nullable(),
      fault: errorClass.nullable(),
    })
    .nullable(),
  /** How often files of each kind of work were changed. */
  changed: z.record(z.string(), z.int()),
  /** Files were changed after that look. */
  changed_since: z.boolean(),
});
export type OpenHostEpisode = DeepReadonly<z.infer<typeof episode>>;

const schema = z.strictObject({
  session_id: z.string(),
  host: z.string(),
  guest: z.string(),
  user_id: z.string(),
  place: textRef.nullable(),
  pid: z.int().nullable(),
  pid_started: z.string().nullable(),
  begun_at: z.string(),
  last_at: z.string(),
  ended_at: z.string().nullable(),
  prompts: z.int(),
  /** The newest prompt, while no work was seen on it. */
  asked: textRef.nullable(),
  episode: episode.nullable(),
  /** Of the newest piece of work that is over. */
  closed_at: z.string().nullable(),
  /** That piece of work, where it is known what it was about. */
  last_work: z.strictObject({ episode_id: z.string(), work: workKind }).nullable(),
  episodes: z.int(),
  /** Words of strangers came in. */
  read_outside: z.boolean(),
});
export type HostSessionDoc = DeepReadonly<z.infer<typeof schema>>;

/** Also what was never seen to begin. */
export function hasEnded(doc: HostSessionDoc | undefined): boolean {
  return doc === undefined || doc.ended_at !== null;
}

type Event = EventOf<typeof attendEvents>;
type Call = Pick<OpenHostEpisode, 'failed' | 'denied' | 'check'> & {
  readonly tool: string;
  readonly changes: boolean;
  /** What the files it changed are about. */
  readonly work: string | null;
  readonly at: string;
  readonly seq: number;
};

const byId = {
  keys: ({ payload }: { payload: { session_id: string } }) => [payload.session_id],
};

/** A call told late belongs to what it came too late for; one that nobody asked for opens nothing. */
function isLate({ episode: open, asked, closed_at }: HostSessionDoc, at: string): boolean {
  if (open !== null || asked !== null || closed_at === null) return false;
  return Date.parse(at) - Date.parse(closed_at) < attendSettings.lateMs;
}

function withCall(doc: HostSessionDoc, call: Call): HostSessionDoc {
  if (isLate(doc, call.at)) return { ...doc, last_at: call.at };
  const before = doc.episode ?? begun(doc, call);
  const { tools } = before;
  const isNew = !tools.includes(call.tool) && tools.length < attendSettings.mostTools;
  const open = {
    ...before,
    last_seq: call.seq,
    tools: isNew ? [...tools, call.tool] : tools,
    calls: before.calls + 1,
    failed: before.failed + call.failed,
    denied: before.denied + call.denied,
    check: call.check ?? before.check,
    changed: withChange(before.changed, call),
    changed_since: call.changes || (call.check === null && before.changed_since),
  };
  // Whoever works has not ended, whatever was told: nobody looks after the work of a session that has.
  const goesOn = { last_at: call.at, ended_at: null, asked: null };
  return { ...doc, ...goesOn, episode: open, episodes: open.no };
}

function withChange(changed: OpenHostEpisode['changed'], { changes, work }: Call) {
  return changes && work !== null ? { ...changed, [work]: (changed[work] ?? 0) + 1 } : changed;
}

function begun({ episodes, asked }: HostSessionDoc, { at, seq }: Call): OpenHostEpisode {
  const none = {
    calls: 0,
    failed: 0,
    denied: 0,
    check: null,
    changed: {},
    changed_since: false,
    tools: [],
  };
  return {
    no: episodes + 1,
    started_at: at,
    goal: asked,
    first_seq: seq,
    last_seq: seq,
    ...none,
  };
}

type Ended = Extract<Event, { type: 'HostCallEnded' }>['payload'];

/** Null: it looked at nothing, not to the end, or not at all. */
function lookOf({ check, outcome, work, fault }: Ended): OpenHostEpisode['check'] {
  if (check === null || outcome === 'interrupted' || outcome === 'refused') return null;
  return { kind: check, ok: outcome === 'ok', work: work ?? null, fault: fault ?? null };
}

/** The sessions of another agent: which goes on, what is being worked on in it, and what that came to so far. */
export const hostSessionProjection = defineProjection<Event, HostSessionDoc>({
  name: 'host-session',
  version: 3,
  schema,
  isOpen: ({ ended_at }) => ended_at === null,
  on: {
    HostSessionBegun: {
      ...byId,
      evolve: (doc, { payload, occurredAt: at }, session_id) => {
        const { host, guest, user_id, place, pid, pid_started } = payload;
        const none = { prompts: 0, asked: null, episode: null, closed_at: null, last_work: null };
        const fresh = { pid: null, pid_started: null, read_outside: false, episodes: 0, ...none };
        const before = doc ?? { session_id, begun_at: at, ...fresh };
        const process = pid === null ? {} : { pid, pid_started };
        return { ...before, host, guest, user_id, place, last_at: at, ended_at: null, ...process };
      },
    },
    HostPromptGiven: {
      ...byId,
      evolve: (doc, { payload: { text }, occurredAt: last_at }) =>
        doc && { ...doc, last_at, ended_at: null, prompts: doc.prompts + 1, asked: text },
    },
    HostCallJudged: {
      ...byId,
      evolve: (doc, { payload: { tool, verdict }, occurredAt: at, seq }) => {
        const denied = verdict === 'deny' ? 1 : 0;
        // One that is asked about is told again when it was carried out.
        if (doc === undefined || denied === 0) return doc;
        const none = { failed: 0, check: null, changes: false, work: null };
        return withCall(doc, { tool, at, seq, denied, ...none });
      },
    },
    HostCallEnded: {
      ...byId,
      evolve: (doc, { payload, occurredAt: at, seq }) => {
        const { does, outcome, changes, work = null } = payload;
        const isRefused = outcome === 'refused';
        const failed = outcome === 'failed' ? 1 : 0;
        const denied = isRefused ? 1 : 0;
        const tool = isRefused ? payload.tool : does;
        const seen = { tool, at, seq, failed, denied, check: lookOf(payload), changes, work };
        if (doc === undefined) return doc;
        const read_outside = doc.read_outside || (!isRefused && readsOutside(payload));
        return withCall({ ...doc, read_outside }, seen);
      },
    },
    HostEpisodeClosed: {
      ...byId,
      evolve: (doc, { payload: { no, episode_id, work }, occurredAt: at }) => {
        if (doc?.episode?.no !== no) return doc;
        const last_work = work === undefined ? null : { episode_id, work };
        return { ...doc, episode: null, closed_at: at, last_work };
      },
    },
    HostSessionEnded: {
      ...byId,
      evolve: (doc, { occurredAt: at }) => doc && { ...doc, ended_at: at, asked: null },
    },
  },
});
