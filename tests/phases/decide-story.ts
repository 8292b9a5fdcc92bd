import { defaultCycleSettings } from '../../src/domain/cycle/settings.ts';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import type { Log } from '../../src/kernel/log/log-contract.ts';
import { decide, type Thought } from '../../src/phases/decide/decide.ts';
import type { PhaseContext, PhaseResult } from '../../src/phases/phase-context.ts';

/** What a cycle decides over a log where these tasks are ranked, first the most pressing, and this was thought of them. */
export function decisionOver(
  log: Log,
  {
    cycleNo,
    tasks,
    thought,
  }: { readonly cycleNo: number; readonly tasks: readonly string[]; readonly thought: Thought },
): Promise<PhaseResult> {
  const ranked = tasks.map((id) => ({
    item: {
      kind: 'task' as const,
      id: `task:${id}`,
      title: id,
      fingerprint: 'f',
      priority: 3,
      tags: [],
    },
    score: 1,
    capabilityIds: [],
    confidence: null,
    gated: false,
    procedureId: null,
  }));
  const body = decide({
    rankDocuments: [],
    thinkDocuments: () => [],
    cycleSettings: defaultCycleSettings,
    jobSettings: defaultJobSettings,
    rank: async () => ranked,
    think: async () => thought,
  });
  const view: PhaseContext['view'] = (wanted) => log.view('a', wanted);
  return body({ cycleNo, view } as PhaseContext); // all that deciding asks for
}
