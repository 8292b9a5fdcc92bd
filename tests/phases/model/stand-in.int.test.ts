import { afterEach, expect, it } from 'vitest';
import { defaultModelSettings, withOwnModels } from '../../../src/domain/budget/prices.ts';
import { payloadsOf } from '../../../src/domain/fact.ts';
import { callModel } from '../../../src/phases/model/call-model.ts';
import { errorAnswer, reply } from '../../adapters/models/messages-server.ts';
import { modelsAgainstScripts } from '../../adapters/models/model-under-test.ts';
import { call, consented, modelStory } from '../model-story.ts';

const { modelAgainst, closeAll } = modelsAgainstScripts();
afterEach(closeAll);

it('an overloaded model is left for its stand-in, and tried again once it had time to rest', async () => {
  const { server, model } = await modelAgainst(
    [
      (response, sent) => {
        const isFirst = sent.body['model'] === 'claude-haiku-5-5';
        const answer = isFirst ? errorAnswer(529, 'overloaded_error') : reply('{"choice":"go"}');
        return answer(response, sent);
      },
    ],
    { breaker: { failures: 4, restMs: 60_000 } },
  );
  const story = modelStory();
  await story.given(consented);
  const models = withOwnModels(defaultModelSettings, { fallback: { cheap: 'claude-sonnet-5-5' } });
  const modelPorts = { ...story.modelPorts, model, models };
  const asked = () => server.requests.map(({ body }) => body['model']);
  expect(await callModel(story.context, modelPorts, call)).toMatchObject({ status: 'ok' });
  expect(asked()).toEqual([...Array<string>(4).fill('claude-haiku-5-5'), 'claude-sonnet-5-5']);
  expect(await callModel(story.context, modelPorts, call)).toMatchObject({ status: 'ok' });
  expect(asked().slice(5)).toEqual(['claude-sonnet-5-5']);
  const reasons = payloadsOf(await story.events(), 'ModelSelected').map(({ reason }) => reason);
  expect(reasons).toEqual([
    'decide: claude-haiku-5-5 is out of order (overloaded)',
    'decide: claude-haiku-5-5 is out of order (provider_down)',
  ]);
});
