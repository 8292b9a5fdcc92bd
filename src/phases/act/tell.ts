import { type Fact, fact, type RecordedFact } from '../../domain/fact.ts';
import { hasEvidence } from '../../domain/learning/judge-cycle.ts';
import { askedReport, cycleVerdict } from '../../domain/learning/proposals.ts';
import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import { composeRecords, type RecordSettings } from '../../prompt/compose/compose-records.ts';
import { leastTrusted } from '../../prompt/least-trusted.ts';
import type { PromptRecord } from '../../prompt/list/prompt-record.ts';
import type { Sources } from '../../prompt/manifest.ts';
import type { Template } from '../../prompt/template.ts';
import { type AskSettings, ask } from '../model/ask.ts';
import type { ModelPorts } from '../model/model-run.ts';
import type { PhaseContext } from '../phase-context.ts';
import { readFacts } from '../read-facts.ts';
import { ANSWER_TOOL } from '../work/write-answer.ts';
import type { Performed } from './act.ts';

type Teller = {
  readonly template: Template;
  readonly records: RecordSettings;
  readonly asking: AskSettings;
};

export type TellPorts = {
  readonly modelPorts: ModelPorts;
  readonly report: Teller;
  readonly verdict: Teller;
};

/**
 * The model's typed report on the cycle it decided (V75) and, when something from outside says it went well, the word
 * of an independent judge (V74). Both are optional: without them reflection uses the evidence alone. A cycle that only
 * replied in words has nothing to report, and its owner is waiting for them.
 */
export function tellWith(ports: TellPorts) {
  return async (context: PhaseContext, performed: Performed): Promise<readonly Fact[]> => {
    const [about, ...rest] = performed.cycle.event_ids.slice(-1);
    if (about === undefined) return [];
    const actions = await actionsIn(context);
    const lists = await listsOf(context, { ...performed, actions }, [about, ...rest]);
    const isNews = !performed.isReported && !hasOnlyReplied(performed, actions);
    const reported = isNews ? await report(context, ports, lists) : [];
    return wentWell(performed) ? [...reported, ...(await judged(context, ports, lists))] : reported;
  };
}

type Action = RecordedFact<'ActionExecuted'>;

function actionsIn({ log, agentId, cycleNo }: PhaseContext): Promise<readonly Action[]> {
  return readFacts(log, agentId, {
    subjects: [`cycle:${cycleNo}`],
    types: ['ActionExecuted'],
    limit: 50,
  });
}

/** The deciding model wrote the reply, code put it down, and nothing was to be looked at. */
function hasOnlyReplied({ cycle, evidence }: Performed, actions: readonly Action[]): boolean {
  const isWords = actions.every(({ payload }) => payload.tool === ANSWER_TOOL);
  return cycle.decision?.kind === 'reply' && evidence.length === 0 && isWords;
}

/**
 * A judge's no takes back what evidence shows, and can take back nothing else: a review that passed or words that were
 * sent leave the outcome unverified as they are.
 */
function wentWell({ ok, evidence }: Performed): boolean {
  return ok === true && hasEvidence({ evidence });
}

type Lists = Readonly<
  Record<'attempt' | 'actions' | 'evidence' | 'capabilities', readonly PromptRecord[]>
>;

async function listsOf(
  context: PhaseContext,
  { cycle, evidence, actions }: Performed & { readonly actions: readonly Action[] },
  decided: Sources,
): Promise<Lists> {
  const view = await context.view([{ projection: capabilityProjection, keys: 'all' }]);
  const work = cycle.work.find(({ id }) => id === cycle.decision?.work_id);
  const { kind, rationale, text } = cycle.decision ?? {};
  const attempt = { work: work?.title ?? null, kind, rationale, text };
  const usable = [...view.all(capabilityProjection).values()].filter(
    ({ status }) => status === 'active' || status === 'stale',
  );
  return {
    // A model's words, with the trust of what it had read.
    attempt: [{ name: 'decision', fields: attempt, eventIds: decided, trust: 'outside' }],
    actions: actions.map(actionRecord),
    evidence: evidence.map(({ kind: how, ref, ok }) => ({
      name: how,
      fields: { kind: how, ref, ok },
      eventIds: decided,
      trust: 'self',
    })),
    capabilities: usable.map(({ id, description, notes, event_ids }) => ({
      name: id,
      fields: { id, description, notes },
      eventIds: [event_ids.registered],
      trust: leastTrusted([event_ids.description.trust, event_ids.notes.trust]),
    })),
  };
}

function actionRecord({ payload, eventId, trust }: Action): PromptRecord {
  const { tool, exit_code, output_head } = payload;
  const fields = { tool, exit_code, output: output_head };
  return { name: tool, fields, eventIds: [eventId], trust };
}

const ALIKE = { priority: 'reflection', isExploration: false } as const;

async function report(
  context: PhaseContext,
  { modelPorts, report: { template, records, asking } }: TellPorts,
  lists: Lists,
): Promise<readonly Fact[]> {
  const outcome = await ask(context, modelPorts, {
    ...asking,
    ...ALIKE,
    purpose: 'report',
    prompt: composeRecords(lists, template, records),
    output: { name: 'report', schema: askedReport },
  });
  if (outcome.status !== 'ok') return [];
  const payload = { cycle_no: context.cycleNo, run_id: outcome.runId, report: outcome.parsed };
  return [fact('CycleReported', payload, { trust: 'outside' })];
}

async function judged(
  context: PhaseContext,
  { modelPorts, verdict: { template, records, asking } }: TellPorts,
  { attempt, evidence }: Lists,
): Promise<readonly Fact[]> {
  const outcome = await ask(context, modelPorts, {
    ...asking,
    ...ALIKE,
    purpose: 'verdict',
    prompt: composeRecords({ attempt, evidence }, template, records),
    output: { name: 'verdict', schema: cycleVerdict },
  });
  if (outcome.status !== 'ok') return [];
  const payload = { cycle_no: context.cycleNo, run_id: outcome.runId, ...outcome.parsed };
  return [fact('CycleJudged', payload, { trust: 'outside' })];
}
