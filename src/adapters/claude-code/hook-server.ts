import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { WorkerJudgement } from '../../kernel/ports/worker.ts';
import { messageOf } from '../../kernel/thrown.ts';

export type HookServerOptions = {
  /** A rejection refuses the call. */
  readonly judge: (call: HookCall, signal: AbortSignal) => Promise<WorkerJudgement>;
  /** Told of the answer to each call that could be read. */
  readonly onVerdict: (call: HookCall, verdict: WorkerJudgement) => void;
  /** After it the call is refused. */
  readonly judgeTimeoutMs: number;
};

/** Address and bearer token of the hook of one run. */
export type HookServer = {
  readonly url: string;
  readonly token: string;
  /** Refuses every call from now on. */
  readonly shut: () => void;
  readonly close: () => Promise<void>;
};

const hookCall = z.object({
  hook_event_name: z.literal('PreToolUse'),
  session_id: z.string(),
  cwd: z.string(),
  tool_name: z.string().min(1),
  tool_input: z.record(z.string(), z.unknown()),
  tool_use_id: z.string(),
});
export type HookCall = z.infer<typeof hookCall>;

/** Whole files are written in one call; more than this is refused. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

type Served = HookServerOptions & { readonly token: string; readonly over: AbortController };

/**
 * Answers PreToolUse hooks of one run on a free loopback port. Whatever is wrong (token, body, judge) is answered
 * with a denial or a status that Claude Code, told to block on failure, takes for one.
 */
export async function startHookServer(options: HookServerOptions): Promise<HookServer> {
  const over = new AbortController();
  const served = { ...options, token: randomBytes(32).toString('base64url'), over };
  const server = createServer((request, response) => {
    void answerHook(served, request, response).catch(() => {
      response.destroy(); // a reset denies, too
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/`,
    token: served.token,
    shut: () => {
      over.abort();
    },
    close: async () => {
      over.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answerHook(
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isAuthorised(served.token, request.headers.authorization)) {
    end(response, 401);
    return;
  }
  const body = await readBody(request);
  const call = body === null ? null : readCall(body);
  if (call === null) {
    end(response, 400);
    return;
  }
  const verdict = await judged(served, call);
  served.onVerdict(call, verdict);
  const answer = {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: verdict.allow ? 'allow' : 'deny',
      permissionDecisionReason: verdict.reason,
      ...(verdict.allow && verdict.input !== undefined && { updatedInput: verdict.input }),
    },
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' });
  response.end();
}

function isAuthorised(token: string, header = ''): boolean {
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = chunk as Buffer; // no encoding is set, so chunks are bytes
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function judged({ judge, judgeTimeoutMs, over }: Served, call: HookCall) {
  const limit = AbortSignal.timeout(judgeTimeoutMs);
  const signal = AbortSignal.any([limit, over.signal]);
  try {
    signal.throwIfAborted();
    return await Promise.race([judge(call, signal), rejectedBy(signal)]);
  } catch (error) {
    return refusal(whyNotJudged(error, { isOver: over.signal.aborted, isLate: limit.aborted }));
  }
}

function whyNotJudged(
  error: unknown,
  { isOver, isLate }: { isOver: boolean; isLate: boolean },
): string {
  if (isOver) return 'the run is over';
  if (isLate) return 'no judgement came in time';
  return `the call could not be judged: ${messageOf(error)}`;
}

function readCall(body: string): HookCall | null {
  try {
    return hookCall.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        reject(new Error('aborted'));
      },
      { once: true },
    );
  });
}

function refusal(reason: string): WorkerJudgement {
  return { allow: false, reason };
}
