import type { Fact } from '../../../domain/fact.ts';
import type { Appended, View, Wanted } from '../../../kernel/log/log-contract.ts';
import type { ToolRun } from '../../../kernel/ports/tool.ts';
import type { AgentContext } from '../../phase-context.ts';
import { leastTrust } from '../loop/turn.ts';

export type Recording = {
  readonly events: readonly Fact[];
  /** The decision is retried if anything happened to these meanwhile. */
  readonly about: readonly string[];
};

/** Appends what a tool found out or decided, once for each action however often it is run. */
export type Recorder = (
  run: Pick<ToolRun, 'actionId' | 'cycleNo' | 'trust'>,
  wanted: Wanted,
  decide: (view: View) => Recording,
) => Promise<Appended>;

export type RecorderPorts = Pick<AgentContext, 'agentId' | 'log' | 'newId' | 'now'>;

/**
 * Facts of the agent about itself with the trust of the turn; never the owner's, since a model wrote them (invariant
 * 8). The action was allowed under the lease, and its facts count once by its id: a late one changes nothing twice.
 */
export function recorderOf({ agentId, log, newId, now }: RecorderPorts): Recorder {
  return (run, wanted, decide) =>
    log.decide(agentId, wanted, (view) => {
      const { events, about } = decide(view);
      const named = events.map((event, i) => ({ ...event, dedupeKey: `${run.actionId}:${i}` }));
      const origin = {
        actor: { kind: 'agent' as const, id: agentId },
        trust: leastTrust(run.trust, 'self'),
        correlationId: newId(),
        cycleNo: run.cycleNo,
        occurredAt: now(),
      };
      const unless = about.length === 0 ? {} : { unless: { subjects: about } };
      return { decision: { events: named, onDuplicate: 'first', ...unless }, origin };
    });
}
