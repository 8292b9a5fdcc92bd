import { readFileSync } from 'node:fs';
import { defaultLearningSettings } from '../../src/domain/learning/settings.ts';
import { collectBatches } from '../../src/phases/batch/collect-batches.ts';
import { insightWith } from '../../src/phases/consolidate/insight.ts';
import { lateInsight } from '../../src/phases/consolidate/late-insight.ts';
import { learningPass } from '../../src/phases/consolidate/learning-pass.ts';
import { defaultAskSettings } from '../../src/phases/model/ask.ts';
import type { ModelPorts } from '../../src/phases/model/model-run.ts';
import type { PhaseContext } from '../../src/phases/phase-context.ts';
import { defaultConsolidationSettings } from '../../src/prompt/compose/compose-records.ts';
import { parseTemplate } from '../../src/prompt/template.ts';
import { experienced } from '../domain/learning/stories.ts';
import { consented, type modelStoryOver } from './model-story.ts';

const settings = { ...defaultLearningSettings, consolidateEvery: 2 };
const template = parseTemplate(
  readFileSync(new URL('../../prompts/consolidate.md', import.meta.url), 'utf8'),
);

/** Thrown at a crash point: in a test the process "ends" by never running the rest. */
class PowerCut extends Error {}

/** An answer the learning part can use. */
export const learned = JSON.stringify({
  new_capabilities: [
    { id: 'water-plants', description: 'waters the plants', tags: ['garden'], notes: '' },
  ],
  updated_capabilities: [],
  new_anti_patterns: [],
  insights: 'plants want water',
});

/** Consolidations of one agent, each in a process of its own over the story's store. */
export function batchStory(story: ReturnType<typeof modelStoryOver>, modelPorts: ModelPorts) {
  const insight = insightWith({
    modelPorts,
    settings,
    template,
    records: defaultConsolidationSettings,
    asking: defaultAskSettings.consolidate,
  });
  const processOf = (crashAt = ''): PhaseContext => ({
    ...story.elsewhere(),
    crashPoint: (name) => {
      if (name === crashAt) throw new PowerCut(name);
    },
  });
  const payloads = async (type: string) =>
    (await story.events()).filter((one) => one.type === type).map(({ payload }) => payload);
  return {
    payloads,
    live: async (...cycles: readonly number[]) => {
      await story.given(...cycles.map((cycle) => experienced({ cycle })));
    },
    begin: () => story.given(consented),
    /** The pass in which ten experiences come due, and its end in the log. */
    consolidate: async (crashAt = '', cycleNo = 17) => {
      const context = { ...processOf(crashAt), cycleNo };
      await context.record(await learningPass({ settings, insight })(context));
    },
    /** How many are open still. */
    collect: (crashAt = '') =>
      collectBatches(processOf(crashAt), {
        modelPorts,
        answers: { consolidate: lateInsight(settings) },
      }),
  };
}
