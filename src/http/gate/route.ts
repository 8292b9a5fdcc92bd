import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { KnownSession } from '../../app/sign-in/sign-in.ts';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import type { Access, Guest } from '../../kernel/ports/guest.ts';
import type { ReplayTarget } from '../../kernel/projection/replay.ts';
import type { StillAllowed } from './authenticate.ts';
import type { Client } from './client.ts';
import type { LockOut } from './lock-out.ts';
import type { OpenReading } from './reading.ts';

/** Without a socket (the app called directly) the bindings are empty. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    client: Client;
    /** The browser's session, if the request carries its cookie. */
    session: KnownSession | null;
    /** The request carries the token or the cookie of a session; `isStillAllowed` only then. */
    isOwner: boolean;
    isStillAllowed: StillAllowed;
    /** Counts wrong secrets of this server's clients. */
    lockOut: LockOut;
    /** The guest that sent the request; null: the owner, or a request without a token. */
    guest: Guest | null;
    /** Reads as of now, or as of an earlier event. @throws NoSuchMoment */
    readLog: (asOf?: ReplayTarget) => Promise<OpenReading>;
  };
};
export type HttpContext = Context<HttpEnv>;

/** What a route takes and returns: the server checks it, the OpenAPI document describes it, and the client's types come from it. */
export type RouteShape = {
  readonly method: 'get' | 'post';
  /** Parameters as `:name`. */
  readonly path: string;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodObject | null;
  /** Status of a successful response. */
  readonly status: ContentfulStatusCode;
  /** A schema for JSON; otherwise the media type. */
  readonly answer: z.ZodType | string;
};

/** One entry of the route table. */
export type Route<Shape extends RouteShape = RouteShape> = Shape & {
  readonly summary: string;
  /** Needs no token. */
  readonly isPublic: boolean;
  /** Whether a proof other than the token shows that a request to a public route is the owner's; then no rate limit applies. */
  readonly isSigned?: (c: HttpContext) => Promise<boolean>;
  /** The access a guest needs for it; left out: no guest may call it. */
  readonly guests?: Access | undefined;
  /** Rejected for pages of other sites even with a token. */
  readonly sameOriginOnly: boolean;
  /** Its responses name in a header the event as of which they are. */
  readonly saysAsOf: boolean;
  /** Answers other methods at its path with 405, as its protocol requires. */
  readonly isOnlyMethod?: boolean;
  /** It reads and checks the body itself, after it has checked the sender. */
  readonly readsBody?: boolean;
  /** The longest body it takes; left out: that of the settings. Its path has no parameters. */
  readonly bodyBytes?: number;
  readonly respond: (c: HttpContext, input: RouteInput) => Promise<Response>;
};

/** A request as the schemas of its route parsed it. */
export type RouteInput = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

export const AS_OF_HEADER = 'as-of';

export const nothing = z.strictObject({});
export type Nothing = typeof nothing;

type Input<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject> = {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
};

type Definition<Path, Params, Query, Body, Status> = {
  readonly path: Path;
  readonly summary: string;
  readonly isPublic?: boolean;
  readonly guests?: Access;
  readonly sameOriginOnly?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  /** Makes it a POST. */
  readonly body?: Body;
  /** The longest body of the owner; left out: the usual one. */
  readonly bodyBytes?: number;
  readonly status?: Status;
};

type ShapeOf<Path, Params, Query, Body, Answer, Status> = {
  readonly method: [Body] extends [never] ? 'get' : 'post';
  readonly path: Path;
  readonly params: Params;
  readonly query: Query;
  readonly body: [Body] extends [never] ? null : Body;
  readonly status: Status;
  readonly answer: Answer;
};

/** A route that answers JSON; request and response are checked. */
export function jsonRoute<
  Path extends string,
  Answer extends z.ZodType,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodObject = never,
  Status extends ContentfulStatusCode = 200,
>(
  definition: Definition<Path, Params, Query, Body, Status> & {
    readonly answer: Answer;
    /** `guest` null: the owner. */
    readonly handle: (
      input: Input<Params, Query, Body>,
      guest: Guest | null,
    ) => Promise<DeepReadonly<z.input<Answer>>>;
    /** The event as of which to answer, if the request names one. */
    readonly asOf?: (input: Input<Params, Query, Body>) => number;
  },
): Route<ShapeOf<Path, Params, Query, Body, Answer, Status>> {
  const { answer, handle, asOf, status = 200 } = definition;
  const route = rawRoute({
    ...definition,
    handle: async (input: Input<Params, Query, Body>, c) => {
      const told = answer.parse(await handle(input, c.get('guest')));
      if (asOf !== undefined) c.header(AS_OF_HEADER, `${asOf(input)}`);
      return c.json(told, status);
    },
  });
  return { ...route, saysAsOf: asOf !== undefined };
}

/** A route that makes its own response. */
export function rawRoute<
  Path extends string,
  Answer extends z.ZodType | string,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodObject = never,
  Status extends ContentfulStatusCode = 200,
>(
  definition: Definition<Path, Params, Query, Body, Status> & {
    readonly answer: Answer;
    readonly handle: (input: Input<Params, Query, Body>, c: HttpContext) => Promise<Response>;
  },
): Route<ShapeOf<Path, Params, Query, Body, Answer, Status>> {
  const { path, summary, params, query, body, answer, handle } = definition;
  const { isPublic = false, guests, sameOriginOnly = false, status, bodyBytes } = definition;
  // A parameter that is left out has the default of its type parameter.
  const shape = {
    method: body === undefined ? 'get' : 'post',
    path,
    params: params ?? nothing,
    query: query ?? nothing,
    body: body ?? null,
    status: status ?? 200,
    answer,
  } as ShapeOf<Path, Params, Query, Body, Answer, Status>;
  return {
    ...shape,
    summary,
    isPublic,
    guests,
    sameOriginOnly: sameOriginOnly || body !== undefined,
    saysAsOf: false,
    ...(bodyBytes !== undefined && { bodyBytes }),
    // Parsed by exactly the schemas that define Params, Query and Body.
    respond: (c, input) => handle(input as Input<Params, Query, Body>, c),
  };
}
