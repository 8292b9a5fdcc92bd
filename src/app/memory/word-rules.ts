import { z } from 'zod';
import type { Cluster, TaughtBy } from '../../domain/memory/cluster-episodes.ts';
import { LONGEST_RULE } from '../../domain/memory/word-rule.ts';
import { type AskSettings, ask } from '../../phases/model/ask.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import type { CallContext } from '../../phases/phase-context.ts';
import { composeRecords, type RecordSettings } from '../../prompt/compose/compose-records.ts';
import { leastTrusted } from '../../prompt/least-trusted.ts';
import type { PromptRecord } from '../../prompt/list/prompt-record.ts';
import type { Template } from '../../prompt/template.ts';
import type { RuleWording } from './consolidate-episodes.ts';
import { storedBy } from './indexed-memories.ts';

type WordingPorts = {
  readonly modelPorts: ModelPorts;
  readonly template: Template;
  readonly records: RecordSettings;
  readonly asking: AskSettings;
};

/** Clusters in one question; code words the others. */
const MOST_WORDED = 5;
/** The newest jobs of a cluster that the model is shown. */
const MOST_SHOWN = 5;

/** S60: one question to a model for all of them, and null where it gives no answer. */
export function wordByModel(context: CallContext, ports: WordingPorts): RuleWording {
  return async (clusters) => {
    const records = clusters.slice(0, MOST_WORDED).map(clusterRecord);
    const work = z.enum(records.map(({ name }) => name));
    const rule = z.string().max(LONGEST_RULE).nullable();
    const rules = z.array(z.strictObject({ work, rule })).max(records.length);
    const outcome = await ask(context, ports.modelPorts, {
      ...ports.asking,
      purpose: 'generalise',
      priority: 'consolidation',
      isExploration: false,
      prompt: composeRecords({ clusters: records }, ports.template, ports.records),
      output: { name: 'rules', schema: z.strictObject({ rules }) },
    });
    if (outcome.status !== 'ok') return [];
    const said = new Map(outcome.parsed.rules.map((one) => [one.work, one.rule]));
    return records.map(({ name }) => said.get(name) ?? null);
  };
}

function clusterRecord(cluster: Cluster, at: number): PromptRecord {
  const [first, ...rest] = cluster.map(({ doc }) => storedBy(doc));
  return {
    name: `k${at + 1}`,
    fields: { id: `k${at + 1}`, jobs: cluster.slice(-MOST_SHOWN).map(shownJob) },
    eventIds: [first ?? cluster[0].doc.memory_id, ...rest],
    trust: leastTrusted(cluster.map(({ trust }) => trust)),
  };
}

function shownJob({ text, episode }: TaughtBy) {
  return { words: text, tools: episode.tools.join(', '), ended_in: episode.outcome };
}
