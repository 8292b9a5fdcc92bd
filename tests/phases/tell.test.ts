import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Evidence } from '../../src/domain/action/events.ts';
import type { CycleDoc } from '../../src/domain/cycle/views/cycle.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { tellWith } from '../../src/phases/act/tell.ts';
import { defaultAskSettings } from '../../src/phases/model/ask.ts';
import {
  defaultReportSettings,
  defaultVerdictSettings,
} from '../../src/prompt/compose/compose-records.ts';
import { parseTemplate } from '../../src/prompt/template.ts';
import { report } from '../domain/learning/stories.ts';
import { consented, modelStory, replied } from './model-story.ts';

const templateOf = (name: string) => parseTemplate(readFileSync(`prompts/${name}.md`, 'utf8'));
const ran = { cycle_no: 17, exit_code: 0, duration_ms: 1, result_digest: 'd', output_ref: null };

type Performed = {
  readonly kind?: 'reply' | 'task';
  readonly tools?: readonly string[];
  readonly ok?: boolean | null;
  readonly evidence?: readonly Evidence[];
  readonly isReported?: boolean;
};

/** What the models were asked after the cycle, by the purpose of each call. */
async function askedAfter({
  kind = 'task',
  tools = [],
  ok = null,
  evidence = [],
  isReported = false,
}: Performed) {
  const either = replied({ ...report(), productive: true, reason: 'ok' });
  const { given, context, modelPorts, events } = modelStory(either);
  await given(
    consented,
    ...tools.map((tool, n) => ({
      type: 'ActionExecuted',
      payload: { ...ran, action_id: `a${n}`, tool, output_head: 'ok', evidence: [] },
    })),
  );
  const decision = { kind, by: 'model', work_id: 'inbox:m1', text: 'At ten.' };
  const cycle = { decision, work: [], event_ids: ['e1'] } as unknown as CycleDoc; // no more is read
  const tell = tellWith({
    modelPorts,
    report: {
      template: templateOf('report'),
      records: defaultReportSettings,
      asking: defaultAskSettings.report,
    },
    verdict: {
      template: templateOf('verdict'),
      records: defaultVerdictSettings,
      asking: defaultAskSettings.verdict,
    },
  });
  await tell(context, { cycle, ok, evidence, isReported });
  return payloadsOf(await events(), 'PromptAssembled').map(({ purpose }) => purpose);
}

it('asks for no report on a cycle that only replied in words', async () => {
  expect(await askedAfter({ kind: 'reply', tools: ['answer'] })).toEqual([]);
});

it('asks for one where something was done, where words were looked at, and where work was written', async () => {
  expect(await askedAfter({ tools: ['shell', 'answer'] })).toEqual(['report']);
  expect(await askedAfter({ tools: ['answer'] })).toEqual(['report']);
  const looked = { kind: 'reply', tools: ['answer'], ok: false } as const;
  const evidence = [{ kind: 'test' as const, ref: 'grep ten', ok: false }];
  expect(await askedAfter({ ...looked, evidence })).toEqual(['report']);
});

it('asks a judge where something outside shows that it went well, and only there', async () => {
  const seen = [{ kind: 'test' as const, ref: 'test -s letter.md', ok: true }];
  expect(await askedAfter({ ok: true, evidence: seen, isReported: true })).toEqual(['verdict']);
  expect(await askedAfter({ ok: true, isReported: true })).toEqual([]);
  const unheard = [{ kind: 'error_scan' as const, ref: 'no error', ok: true }];
  expect(await askedAfter({ ok: true, evidence: unheard, isReported: true })).toEqual([]);
  expect(await askedAfter({ ok: null, evidence: seen, isReported: true })).toEqual([]);
});
