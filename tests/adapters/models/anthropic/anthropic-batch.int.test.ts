import { afterEach, describe, expect, it } from 'vitest';
import type { ModelBatches } from '../../../../src/kernel/ports/model.ts';
import { type BatchResult, succeeded } from '../batch-endpoints.ts';
import { ask, key, modelAt, modelsAgainstScripts, never } from '../model-under-test.ts';

const { modelAgainst, closeAll } = modelsAgainstScripts();
afterEach(closeAll);

async function batchesAgainst(result: BatchResult | null) {
  const { server, model } = await modelAgainst([]);
  const { batches } = model;
  if (batches === undefined) throw new Error('this provider takes batches');
  Object.assign(server.batches, { isOffered: true, result });
  return { server, batches };
}

async function collected(batches: ModelBatches) {
  const handed = await batches.submit(ask, 'run-1', never);
  if (handed.status !== 'submitted') throw new Error(handed.message);
  const { batchId } = handed;
  return batches.collect({ batchId, id: 'run-1', model: ask.model }, never);
}

describe('a batch', () => {
  it('holds one request under its own name, not streamed', async () => {
    const { server, batches } = await batchesAgainst(null);
    expect(await batches.submit(ask, 'run-1', never)).toMatchObject({
      status: 'submitted',
      batchId: 'msgbatch_1',
    });
    const [handed] = server.batches.submitted;
    expect(handed).toMatchObject({
      custom_id: 'run-1',
      params: { model: 'claude-haiku-5-5', max_tokens: 200 },
    });
    expect(handed?.params).not.toHaveProperty('stream');
  });

  it('is open while it is worked on, and answered as a call is when it ended', async () => {
    const waiting = await batchesAgainst(null);
    expect(await collected(waiting.batches)).toEqual({ status: 'open', why: 'in_progress' });
    const { batches } = await batchesAgainst(succeeded('what I learned'));
    expect(await collected(batches)).toEqual({
      status: 'replied',
      text: 'what I learned',
      stopReason: 'end_turn',
      requestId: null,
      usage: { inputTokens: 1_000, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 100 },
      model: 'claude-haiku-5-5',
    });
  });

  it.each([
    [{ type: 'expired' }, 'timeout'],
    [{ type: 'canceled' }, 'aborted'],
    [
      {
        type: 'errored',
        error: { type: 'error', error: { type: 'invalid_request_error', message: 'no' } },
      },
      'invalid_request',
    ],
  ])('costs nothing when it ended as %o', async (result, error) => {
    const { batches } = await batchesAgainst(result);
    expect(await collected(batches)).toMatchObject({ error, billing: { status: 'none' } });
  });

  it('is a failure that may have been billed when its answer cannot be read or was cut off', async () => {
    const odd = await batchesAgainst({ type: 'succeeded', message: 'hello' });
    expect(await collected(odd.batches)).toMatchObject({ billing: { status: 'unknown' } });
    const { message } = succeeded('half of it');
    const cut = { type: 'succeeded', message: { ...message, stop_reason: 'max_tokens' } };
    const { batches } = await batchesAgainst(cut);
    expect(await collected(batches)).toMatchObject({
      error: 'truncated',
      billing: { status: 'known' },
    });
  });

  it('that nobody knows any more may have been billed; one that cannot be asked about is open', async () => {
    const { server, batches } = await batchesAgainst(null);
    const about = { batchId: 'msgbatch_9', id: 'run-1', model: ask.model };
    expect(await batches.collect(about, never)).toMatchObject({ billing: { status: 'unknown' } });
    await server.close();
    expect(await batches.collect(about, never)).toMatchObject({ status: 'open' });
  });

  it('is not handed in where there are none, and that costs nothing', async () => {
    const { server, model } = await modelAgainst([]);
    const refused = await model.batches?.submit(ask, 'run-1', never);
    expect(refused).toMatchObject({ status: 'failed', billing: { status: 'none' } });
    await server.close();
    const nobody = await modelAt(server.url).batches?.submit(ask, 'run-1', never);
    expect(nobody).toMatchObject({ error: 'connect', billing: { status: 'none' } });
    expect(JSON.stringify([refused, nobody])).not.toContain(key);
  });
});
