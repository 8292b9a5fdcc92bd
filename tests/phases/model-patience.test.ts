import { expect, it } from 'vitest';
import { defaultModelSettings } from '../../src/domain/budget/prices.ts';
import { defaultAskSettings } from '../../src/phases/model/ask.ts';
import { modelRequest } from '../../src/phases/model/call-model.ts';
import type { ModelCall, ModelPorts } from '../../src/phases/model/model-run.ts';

const patient = { models: { ...defaultModelSettings, patience: 4 } } as ModelPorts; // all that a request is made from

function timeoutOf(purpose: 'act' | 'read' | 'audit' | 'memory_novelty', ports: ModelPorts) {
  const call: ModelCall<null> = {
    ...defaultAskSettings[purpose],
    agent: purpose,
    priority: 'act',
    isExploration: false,
    trust: 'self',
    system: [],
    messages: [],
    output: null,
  };
  return modelRequest(ports, call).timeoutMs;
}

it('gives a slow model longer for what nobody can do without', () => {
  expect(timeoutOf('act', patient)).toBe(4 * 180_000);
  expect(timeoutOf('read', patient)).toBe(4 * 20_000);
  expect(timeoutOf('audit', patient)).toBe(4 * 5_000);
});

it('waits no longer for a vote that nobody needs', () => {
  expect(timeoutOf('memory_novelty', patient)).toBe(2_000);
});
