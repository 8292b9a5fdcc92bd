import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Answer,
  delta,
  end,
  errorAnswer,
  json,
  messagesServer,
  reply,
  send,
  start,
} from './messages-server.ts';
import { ask, key, modelAt, modelsAgainstScripts, never } from './model-under-test.ts';

const { modelAgainst, closeAll } = modelsAgainstScripts();
afterEach(closeAll);

function sends(body: string): Answer {
  return (response) => {
    response.end(body);
  };
}

describe('a reply of far more than was asked for', () => {
  const floods = (pieces: number): Answer => {
    return (response) => {
      send(response, start());
      for (let n = 0; n < pieces; n++) send(response, delta('x'.repeat(1_000_000)));
      send(response, ...end('end_turn'));
      response.end();
    };
  };

  it.each([
    ['thirty million characters', 30],
    ['one million', 1],
  ])('is cut off, is not asked for again and is kept in part: %s', async (_, pieces) => {
    const { server, model } = await modelAgainst([floods(pieces)]);
    const failure = await model.call(ask, never);
    expect(failure).toMatchObject({ status: 'failed', error: 'truncated' });
    expect(failure.text?.length).toBeLessThanOrEqual(65_536);
    expect(server.requests).toHaveLength(1);
  });
});

describe('a reply that breaks off', () => {
  const half: Answer = (response) => {
    send(response, start(), delta('half a sen'));
  };

  it('is not a reply, may have been billed, and is not asked for again', async () => {
    const breaks: Answer = async (response, sent) => {
      await half(response, sent);
      setTimeout(() => {
        response.destroy();
      }, 20);
    };
    const { server, model } = await modelAgainst([breaks]);
    expect(await model.call(ask, never)).toMatchObject({
      status: 'failed',
      error: 'interrupted',
      text: 'half a sen',
      billing: { status: 'unknown' },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('is not a reply either when the stream ends politely', async () => {
    const ends: Answer = async (response, sent) => {
      await half(response, sent);
      response.end();
    };
    const { model } = await modelAgainst([ends]);
    expect(await model.call(ask, never)).toMatchObject({ error: 'interrupted' });
  });

  it('with an error inside the stream says which', async () => {
    const fails: Answer = async (response, sent) => {
      await half(response, sent);
      const error = { type: 'overloaded_error', message: 'Overloaded' };
      send(response, { type: 'error', error });
      response.end();
    };
    const { server, model } = await modelAgainst([fails]);
    const outcome = await model.call(ask, never);
    expect(outcome).toMatchObject({ error: 'overloaded', billing: { status: 'unknown' } });
    expect(server.requests).toHaveLength(1);
  });

  it('is stalled when no more bytes come', async () => {
    // Long beside what a busy machine takes to connect: a stall before the first byte is another story.
    const { model } = await modelAgainst([half], { stallMs: 5_000 });
    expect(await model.call(ask, never)).toMatchObject({ error: 'stalled', text: 'half a sen' });
  });

  it('is not stalled while the provider pings', async () => {
    const thinksLong: Answer = async (response) => {
      send(response, start());
      for (let i = 0; i < 5; i++) {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        send(response, { type: 'ping' });
      }
      send(response, delta('done'), ...end());
      response.end();
    };
    const { model } = await modelAgainst([thinksLong], { stallMs: 6_000 });
    expect(await model.call(ask, never)).toMatchObject({ status: 'replied', text: 'done' });
  });

  it('ends with the time the call may take', async () => {
    const { model } = await modelAgainst([half]);
    expect(await model.call({ ...ask, timeoutMs: 100 }, never)).toMatchObject({ error: 'timeout' });
  });

  it('is given up long before its time when the caller stops', async () => {
    const stop = new AbortController();
    const stopsMidway: Answer = async (response, sent) => {
      await half(response, sent);
      stop.abort();
    };
    const { server, model } = await modelAgainst([stopsMidway], { stallMs: 60_000 });
    const outcome = await model.call({ ...ask, timeoutMs: 60_000 }, stop.signal);
    expect(outcome).toMatchObject({ error: 'aborted', billing: { status: 'unknown' } });
    expect(server.requests).toHaveLength(1);
  });

  it('costs nothing when the caller stops before or between requests', async () => {
    const stop = new AbortController();
    const limited = errorAnswer(429, 'rate_limit_error', { 'retry-after': '20' });
    const { server, model } = await modelAgainst([
      async (response, sent) => {
        await limited(response, sent);
        setTimeout(() => {
          stop.abort();
        }, 5_000);
      },
    ]);
    const outcome = await model.call({ ...ask, timeoutMs: 60_000 }, stop.signal);
    expect(outcome).toMatchObject({ error: 'aborted', billing: { status: 'none' } });
    expect(await model.call(ask, stop.signal)).toMatchObject({ error: 'aborted' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('garbage', () => {
  const cases: readonly (readonly [string, Answer])[] = [
    ['no stream', json(200, { hello: 'you' })],
    ['nothing', sends('')],
    ['broken JSON', sends('event: message_start\ndata: {"a\n\n')],
    [
      'counts below zero',
      (response) => {
        const message = { model: 'm', usage: { input_tokens: -5, output_tokens: 1 } };
        send(response, { type: 'message_start', message }, delta('x'), ...end());
        response.end();
      },
    ],
  ];
  it.each(cases)(
    'in place of a reply (%s) is malformed and may have been billed',
    async (_, answer) => {
      const { server, model } = await modelAgainst([answer]);
      const outcome = await model.call(ask, never);
      expect(outcome).toMatchObject({ error: 'malformed', billing: { status: 'unknown' } });
      expect(server.requests).toHaveLength(1);
    },
  );
});

describe('a provider that keeps failing', () => {
  const breaker = { failures: 3, restMs: 60_000 };

  it('is left alone for a while, then asked once', async () => {
    const script = Array.from({ length: 4 }, () => errorAnswer(500, 'api_error'));
    let nowMs = Date.now();
    const rest = () => {
      nowMs += breaker.restMs;
    };
    const server = await messagesServer(...script, reply('well again'));
    onTestFinished(server.close);
    const model = modelAt(server.url, { breaker }, () => nowMs);
    expect(await model.call(ask, never)).toMatchObject({ error: 'server_error' });
    expect(server.requests).toHaveLength(3);
    expect(model.unavailableUntilMs(ask.model)).not.toBeNull();
    expect(await model.call(ask, never)).toMatchObject({
      error: 'unavailable',
      billing: { status: 'none' },
    });
    expect(server.requests).toHaveLength(3);
    rest();
    const probes = await Promise.all([1, 2, 3].map(() => model.call(ask, never)));
    const errors = probes.map((each) => (each.status === 'failed' ? each.error : each.status));
    expect(errors.sort()).toEqual(['server_error', 'unavailable', 'unavailable']);
    rest();
    expect(await model.call(ask, never)).toMatchObject({ status: 'replied' });
    expect(model.unavailableUntilMs(ask.model)).toBeNull();
    expect(server.requests).toHaveLength(5);
  });
});

describe('the key', () => {
  it('is in no message, whatever the provider says', async () => {
    const tells = json(400, {
      type: 'error',
      error: { type: 'x', message: `bad ${key} and sk-ant-other-12345` },
    });
    const { model } = await modelAgainst([tells]);
    const outcome = JSON.stringify(await model.call(ask, never));
    expect(outcome).toContain('[key]');
    expect(outcome).not.toContain('secret');
    expect(outcome).not.toContain('sk-ant');
  });
});

describe('counting', () => {
  it('takes the count of the provider with a margin', async () => {
    const { server, model } = await modelAgainst([reply('x')]);
    expect(await model.countTokens(ask, never)).toEqual({ tokens: 167, exact: true });
    expect(server.counts[0]?.body).not.toHaveProperty('max_tokens');
  });

  it('without the provider is never too low', async () => {
    const server = await messagesServer(reply('x'));
    await server.close();
    const { tokens, exact } = await modelAt(server.url).countTokens(ask, never);
    const bytes = Buffer.byteLength('who you are' + 'what is going on' + 'what next?');
    expect(exact).toBe(false);
    expect(tokens).toBeGreaterThan(bytes);
  });
});
