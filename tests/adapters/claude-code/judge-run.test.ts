import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judgeRun } from '../../../src/adapters/claude-code/judge-run.ts';
import {
  emptyStream,
  readStreamLine,
  summaryOfStream,
} from '../../../src/adapters/claude-code/read-stream.ts';

const report = z.object({ action: z.string() });
const ended = { exitCode: 0, cutShort: null, stderr: '' };
const SESSION = '0a0a0a0a-0000-4000-8000-00000000000a';
const init = { type: 'system', subtype: 'init', session_id: SESSION, tools: [] };
const used = (costUSD: number) => ({
  'claude-sonnet-5': {
    inputTokens: 10,
    outputTokens: 5,
    cacheReadInputTokens: 2,
    cacheCreationInputTokens: 1,
    costUSD,
  },
});
const result = (more: object = {}) => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  session_id: SESSION,
  num_turns: 2,
  total_cost_usd: 0.5,
  result: 'done',
  terminal_reason: 'completed',
  ...more,
});
const streamOf = (...messages: readonly unknown[]) =>
  messages
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    .reduce(readStreamLine, emptyStream);
const judged = (...messages: readonly unknown[]) =>
  judgeRun(streamOf(init, ...messages), ended, report);

describe('a run with several results', () => {
  const first = result({
    structured_output: { action: 'early' },
    model_usage_since_last_result: used(0.2),
  });
  const second = result({
    total_cost_usd: 0.8,
    num_turns: 1,
    result: 'and the rest',
    model_usage_since_last_result: used(0.3),
  });

  it('has the last report and the last words, and costs what all of them did', () => {
    expect(judged(first, second)).toEqual({ status: 'done', report: { action: 'early' } });
    expect(summaryOfStream(streamOf(init, first, second), 0.3)).toEqual({
      sessionId: SESSION,
      costUsd: 0.5,
      sessionCostUsd: 0.8,
      text: 'and the rest',
      turns: 3,
      usage: { inputTokens: 20, cacheWriteTokens: 2, cacheReadTokens: 4, outputTokens: 10 },
      terminalReason: 'completed',
    });
  });

  it('has failed when the last one has', () => {
    const failed = result({ is_error: true, api_error_status: 529, result: 'overloaded' });
    expect(judged(first, failed)).toMatchObject({
      status: 'failed',
      error: 'api_error',
      apiStatus: 529,
      message: 'overloaded',
    });
  });
});

describe('the cost of a run', () => {
  it('is the difference where a version tells only the total, and unknown without the former', () => {
    const stream = streamOf(init, result());
    expect(summaryOfStream(stream, 0.4).costUsd).toBeCloseTo(0.1);
    expect(summaryOfStream(stream, null).costUsd).toBeNull();
    expect(summaryOfStream(streamOf(init), 0).costUsd).toBeNull();
  });
});

describe('a run is judged', () => {
  it.each([
    [result({ is_error: true, subtype: 'error_max_turns' }), 'max_turns'],
    [result({ is_error: true, subtype: 'error_max_budget_usd' }), 'budget'],
    [result({ is_error: true, subtype: 'error_max_structured_output_retries' }), 'no_report'],
    [result({ is_error: true, subtype: 'error_during_execution' }), 'crashed'],
    [result({ is_error: true, api_error_status: 403 }), 'auth'],
    [result({ is_error: true, api_error_status: 429 }), 'rate_limited'],
    [result({ is_error: true, terminal_reason: 'api_error' }), 'api_error'],
    [result(), 'no_report'],
    [result({ structured_output: { action: 7 } }), 'no_report'],
  ])('%j', (message, error) => {
    expect(judged(message)).toMatchObject({ status: 'failed', error });
  });

  it('by how it ended, when we ended it', () => {
    const stream = streamOf(init, result({ structured_output: { action: 'x' } }));
    expect(judgeRun(stream, { ...ended, cutShort: 'timeout' }, report)).toMatchObject({
      error: 'timeout',
    });
    expect(judgeRun(stream, { ...ended, cutShort: 'aborted' }, report)).toMatchObject({
      error: 'aborted',
    });
  });

  it('by its last words on standard error, when it said nothing else', () => {
    const end = { exitCode: 1, cutShort: null, stderr: 'unknown option\n' } as const;
    const expected = { message: 'Claude Code ended with exit code 1: unknown option' };
    expect(judgeRun(emptyStream, end, report)).toMatchObject({ error: 'not_started', ...expected });
    expect(judgeRun(streamOf(init), end, report)).toMatchObject({ error: 'crashed', ...expected });
  });
});

it('reads over what it does not know, and counts what it cannot read', () => {
  const stream = streamOf(init, '', 'not json', { type: 'result' }, { type: 'new_kind' }, '[1]');
  expect(stream).toEqual({ sessionId: SESSION, results: [], unreadable: 2, isCut: false });
});
