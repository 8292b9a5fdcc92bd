import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { repairText } from '../../kernel/text/repair-text.ts';
import { HttpProblem } from '../contract/problem.ts';
import type { StillAllowed } from './authenticate.ts';

/** Without a socket (an app that is called directly) the bindings are empty. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  /** `isOwner`: the request carries the token; `isStillAllowed` only then. */
  Variables: { requestId: string; isOwner: boolean; isStillAllowed: StillAllowed };
};
export type HttpContext = Context<HttpEnv>;

/** One entry of the route table: what the server mounts, the OpenAPI document says and the tests walk through. */
export type Route = {
  readonly method: 'get' | 'post';
  /** With `:name` for its parameters. */
  readonly path: string;
  readonly summary: string;
  /** Answered without a token. */
  readonly isPublic: boolean;
  /** Whether a request to a public route is the owner's by another proof than the token: no limit counts it. */
  readonly isSigned?: (c: HttpContext) => Promise<boolean>;
  /** Refused to pages of other sites even with a token. */
  readonly sameOriginOnly: boolean;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodObject | null;
  readonly status: ContentfulStatusCode;
  /** A schema for JSON; otherwise the media type. */
  readonly answer: z.ZodType | string;
  readonly respond: (c: HttpContext) => Promise<Response>;
};

const nothing = z.strictObject({});
type Nothing = typeof nothing;

type Input<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject> = {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
};

type Definition<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject> = {
  readonly path: string;
  readonly summary: string;
  readonly isPublic?: boolean;
  readonly sameOriginOnly?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  /** Makes it a POST. */
  readonly body?: Body;
  readonly status?: ContentfulStatusCode;
};

/** A route that answers JSON; what it takes and gives is checked. */
export function jsonRoute<
  Answer extends z.ZodType,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodObject = Nothing,
>(
  definition: Definition<Params, Query, Body> & {
    readonly answer: Answer;
    readonly handle: (input: Input<Params, Query, Body>) => Promise<z.input<Answer>>;
  },
): Route {
  const { answer, handle, status = 200 } = definition;
  return rawRoute({
    ...definition,
    answer,
    handle: async (input, c) => c.json(answer.parse(await handle(input)), status),
  });
}

/** A route that makes its own response. */
export function rawRoute<
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodObject = Nothing,
>(
  definition: Definition<Params, Query, Body> & {
    readonly answer: z.ZodType | string;
    readonly handle: (input: Input<Params, Query, Body>, c: HttpContext) => Promise<Response>;
  },
): Route {
  const { path, summary, isPublic = false, sameOriginOnly = false, status = 200 } = definition;
  const params: z.ZodObject = definition.params ?? nothing;
  const query: z.ZodObject = definition.query ?? nothing;
  const body: z.ZodObject | null = definition.body ?? null;
  const { answer, handle } = definition;
  return {
    path,
    summary,
    isPublic,
    status,
    params,
    query,
    body,
    answer,
    method: body === null ? 'get' : 'post',
    sameOriginOnly: sameOriginOnly || body !== null,
    respond: async (c) => {
      const input = {
        params: checked(params, c.req.param(), 'the address'),
        query: checked(query, c.req.query(), 'the query'),
        body: body === null ? {} : checked(body, await jsonBody(c), 'the body'),
      };
      // Parsed by exactly the schemas that Params, Query and Body are the types of.
      return handle(input as Input<Params, Query, Body>, c);
    },
  };
}

function checked(schema: z.ZodObject, value: unknown, what: string): unknown {
  if (repairText(value).repaired) {
    const message = `${what} is not right: it holds a NUL or half a character, which cannot be kept`;
    throw new HttpProblem(400, 'bad_request', { message });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined ? '' : `${issue.path.join('.')} ${issue.message}`.trim();
  throw new HttpProblem(400, 'bad_request', { message: `${what} is not right: ${where}` });
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** An empty body stands for an empty object. */
async function jsonBody(c: HttpContext): Promise<unknown> {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
    const message = 'send content-type: application/json';
    throw new HttpProblem(415, 'unsupported_media_type', { message });
  }
  const text = await c.req.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpProblem(400, 'bad_request', { message: 'the body is not JSON' });
  }
}
