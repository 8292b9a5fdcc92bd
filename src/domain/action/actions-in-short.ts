import { z } from 'zod';
import type { DeepReadonly, RecordedEvent } from '../../kernel/event/event.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { payloadsOf } from '../fact.ts';
import { type ActionTaken, actionsTaken } from './actions-taken.ts';
import { evidence } from './events.ts';

/** One call of a tool as people read it: what was asked for, what the guardian said, what came of it. */
export const shortAction = z.strictObject({
  action_id: z.string(),
  cycle_no: z.int(),
  at: z.string(),
  tool: z.string(),
  /** On one line, without secrets. */
  input: z.string(),
  /** Null: not judged yet. `asked`: the owner's word is needed. */
  verdict: z
    .strictObject({
      is: z.enum(['allowed', 'blocked', 'asked']),
      /** The rule, and where there is one the reason. */
      why: z.string(),
    })
    .nullable(),
  outcome: z.enum(['under_way', 'ran', 'failed', 'blocked', 'waits']),
  exit_code: z.int().nullable(),
  duration_ms: z.number().nullable(),
  /** The first words of its output, or why it failed; on one line. */
  said: z.string(),
  evidence: z.array(evidence),
});
export type ShortAction = DeepReadonly<z.infer<typeof shortAction>>;
type Verdict = ActionTaken['verdicts'][number];

const CHARACTERS = 200;

/** The actions that were proposed for a piece of work, in the order of the events. Pure. */
export function actionsInShort(
  workId: string,
  events: readonly RecordedEvent[],
): readonly ShortAction[] {
  const proposed = payloadsOf(events, 'ActionProposed').filter(({ work_id }) => work_id === workId);
  const cycles = new Map(proposed.map(({ action_id, cycle_no }) => [action_id, cycle_no]));
  return actionsTaken(events).flatMap((action) => {
    const cycleNo = cycles.get(action.action_id);
    return cycleNo === undefined ? [] : [shortOf(action, cycleNo)];
  });
}

function shortOf(action: ActionTaken, cycle_no: number): ShortAction {
  const { action_id, at, tool, args, verdicts, ran, evidence: seen } = action;
  const verdict = verdicts.map(verdictInShort).findLast((one) => one !== null) ?? null;
  return {
    action_id,
    cycle_no,
    at,
    tool,
    input: inShort(args),
    verdict,
    ...(ran === null ? notRun(verdict) : runInShort(ran)),
    evidence: seen,
  };
}

const OUTCOMES = { allowed: 'under_way', blocked: 'blocked', asked: 'waits' } as const;

type OfRun = Pick<ShortAction, 'outcome' | 'exit_code' | 'duration_ms' | 'said'>;

function notRun(verdict: ShortAction['verdict']): OfRun {
  return {
    outcome: OUTCOMES[verdict?.is ?? 'allowed'],
    exit_code: null,
    duration_ms: null,
    said: '',
  };
}

function runInShort({ error_class, ...ran }: NonNullable<ActionTaken['ran']>): OfRun {
  return {
    outcome: error_class === null ? 'ran' : 'failed',
    exit_code: ran.exit_code,
    duration_ms: ran.duration_ms,
    said: inShort(ran.output),
  };
}

/** Null: it decides nothing by itself, as the word of an auditor. */
function verdictInShort({ says, tier, rule, reason }: Verdict): ShortAction['verdict'] {
  if (says === 'allowed') return { is: 'allowed', why: inShort(rule) };
  if (says === 'blocked') return { is: 'blocked', why: inShort(reason) };
  return says === 'escalated' && tier === 'owner' ? { is: 'asked', why: inShort(reason) } : null;
}

function inShort(text: string): string {
  return cutToCharacters(oneLine(text), CHARACTERS);
}

const WRITTEN = /^(.+): sha256 [0-9a-f]{12}$/s;

/** Paths in the workspace of files that these actions wrote, each once, the newest last. */
export function filesWritten(actions: readonly ShortAction[]): readonly string[] {
  const paths = actions
    .flatMap(({ evidence: seen }) => seen)
    .filter(({ kind, ok }) => kind === 'file' && ok)
    .flatMap(({ ref }) => WRITTEN.exec(ref)?.[1] ?? []);
  return [...new Set([...paths].reverse())].reverse();
}
