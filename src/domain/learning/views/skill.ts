import { z } from 'zod';
import { type DeepReadonly, type EventOf, trust } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { cycleEvents } from '../../cycle/events.ts';
import type { learningEvents } from '../events.ts';

/** Figure of this fold; changing it raises its version. Cycles that used skills and have not ended. */
const OPEN_CYCLES = 20;

export const skillDoc = z.strictObject({
  name: z.string(),
  /** `proposed`: written by the agent, not read by its owner. */
  status: z.enum(['proposed', 'published', 'retired']),
  source: z.enum(['builtin', 'learned', 'owner']),
  path: z.string(),
  /** What was published. Files that hash otherwise are not offered. Null: never published. */
  hash: z.string().nullable(),
  proposed_hash: z.string().nullable(),
  /** Of the turn that proposed it; null: not proposed by a turn. */
  proposed_trust: trust.nullable(),
  retired_reason: z.string().nullable(),
  uses: z.int(),
  /** Cycles that used it and ended so; those that ended otherwise say nothing about it. */
  successes: z.int(),
  failures: z.int(),
  last_used_cycle: z.int().nullable(),
  /** The trust of the newest event about its content. */
  event_id: z.string(),
});
export type SkillDoc = DeepReadonly<z.infer<typeof skillDoc>>;

const schema = z.strictObject({
  /** By name. */
  skills: z.record(z.string(), skillDoc),
  open: z.array(z.strictObject({ cycle_no: z.int(), names: z.array(z.string()) })),
});
export type SkillsDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof learningEvents> | EventOf<typeof cycleEvents>;

const EMPTY: SkillsDoc = { skills: {}, open: [] };

function newSkill(name: string): SkillDoc {
  return {
    name,
    status: 'proposed',
    source: 'learned',
    path: '',
    hash: null,
    proposed_hash: null,
    proposed_trust: null,
    retired_reason: null,
    uses: 0,
    successes: 0,
    failures: 0,
    last_used_cycle: null,
    event_id: '',
  };
}

/** A name such as `constructor` is not a skill. */
function skillOf({ skills }: SkillsDoc, name: string): SkillDoc | undefined {
  return Object.hasOwn(skills, name) ? skills[name] : undefined;
}

function withSkill(doc: SkillsDoc, name: string, change: Partial<SkillDoc>): SkillsDoc {
  const before = skillOf(doc, name) ?? newSkill(name);
  return { ...doc, skills: { ...doc.skills, [name]: { ...before, ...change } } };
}

function used(doc: SkillsDoc, name: string, cycleNo: number): SkillsDoc {
  const before = skillOf(doc, name);
  if (before === undefined) return doc;
  const open = doc.open.find(({ cycle_no }) => cycle_no === cycleNo);
  const names = [...new Set([...(open?.names ?? []), name])];
  const others = doc.open.filter(({ cycle_no }) => cycle_no !== cycleNo);
  const counted = withSkill(doc, name, { uses: before.uses + 1, last_used_cycle: cycleNo });
  return { ...counted, open: [...others, { cycle_no: cycleNo, names }].slice(-OPEN_CYCLES) };
}

function skillsEnded(doc: SkillsDoc, cycleNo: number, outcome: string): SkillsDoc {
  const open = doc.open.find(({ cycle_no }) => cycle_no === cycleNo);
  if (open === undefined) return doc;
  const rest = { ...doc, open: doc.open.filter((one) => one !== open) };
  return open.names.reduce<SkillsDoc>((seen, name) => {
    const { successes = 0, failures = 0 } = skillOf(seen, name) ?? {};
    if (outcome === 'success') return withSkill(seen, name, { successes: successes + 1 });
    if (outcome === 'failure') return withSkill(seen, name, { failures: failures + 1 });
    return seen;
  }, rest);
}

/** Which skills there are, what the owner has read of them, and how cycles ended that used them. One document. */
export const skillProjection = defineProjection<Event, SkillsDoc>({
  name: 'skill',
  version: 1,
  schema,
  on: {
    SkillProposed: {
      keys: onlyKey,
      evolve: (doc = EMPTY, { payload: { name, path, hash }, trust: from, eventId }) => {
        const proposed = { path, proposed_hash: hash, proposed_trust: from, event_id: eventId };
        const status = skillOf(doc, name)?.status ?? 'proposed';
        return withSkill(doc, name, { ...proposed, status });
      },
    },
    SkillPublished: {
      keys: onlyKey,
      evolve: (doc = EMPTY, { payload: { name, path, hash, source }, eventId }) => {
        const known = { path, hash, source, retired_reason: null, event_id: eventId };
        return withSkill(doc, name, { ...known, status: 'published' });
      },
    },
    SkillRetired: {
      keys: onlyKey,
      evolve: (doc = EMPTY, { payload: { name, reason } }) =>
        withSkill(doc, name, { status: 'retired', retired_reason: reason }),
    },
    SkillUsed: {
      keys: onlyKey,
      evolve: (doc, { payload: { name, cycle_no } }) => doc && used(doc, name, cycle_no),
    },
    CycleCompleted: {
      keys: onlyKey,
      evolve: (doc, { payload: { cycle_no, outcome } }) =>
        doc && skillsEnded(doc, cycle_no, outcome),
    },
  },
});
