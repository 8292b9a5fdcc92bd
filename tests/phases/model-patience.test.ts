import { expect, it } from 'vitest';
import { defaultModelSettings } from '../../src/domain/budget/prices.ts';
import { defaultAskSettings } from '../../src/phases/model/ask.ts';
import { modelRequest } from '../../src/phases/model/call-model.ts';
import type { ModelCall, ModelPorts } from '../../src/phases/model/model-run.ts';

const patient = { models: { ...defaultModelSettings, patience: 4 } } as ModelPorts; // all that a request is made from

type Asked = 'act' | 'read' | 'audit' | 'memory_novelty' | 'review' | 'accept';

function timeoutOf(purpose: Asked, ports: ModelPorts) {
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

it('gives one that thinks the time to fill the room that is paid for', () => {
  const ports = { models: defaultModelSettings } as ModelPorts; // all that a request is made from
  for (const purpose of ['act', 'accept', 'review'] as const) {
    const { timeoutMs } = defaultAskSettings[purpose];
    expect([purpose, timeoutOf(purpose, ports)]).toEqual([purpose, expect.any(Number)]);
    expect(timeoutOf(purpose, ports)).toBeGreaterThan(timeoutMs);
  }
  expect(timeoutOf('review', ports)).toBe(25 * 18_000);
  expect(timeoutOf('read', ports)).toBe(20_000);
});
