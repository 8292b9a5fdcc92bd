import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import type { z } from 'zod';
import { PROBLEM_TYPE, problemBody } from './contract/problem.ts';
import { AS_OF_HEADER, type Route } from './gate/route.ts';

/** A route in the form of the library, which checks requests with it and describes it. */
export function routeConfig(route: Route): RouteConfig {
  const { method, path, summary, isPublic, params, query, body, status } = route;
  return createRoute({
    method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    summary,
    ...(isPublic && { security: [] }),
    request: {
      params,
      query,
      ...(body !== null && { body: { required: true, content: json(body) } }),
    },
    responses: {
      [status]: { description: 'Done', ...answerContent(route) },
      default: { description: 'Not done', content: { [PROBLEM_TYPE]: { schema: problemBody } } },
    },
  });
}

function answerContent({ answer, saysAsOf }: Route) {
  const schema = { type: 'integer' } as const;
  const description = 'Seq of the event as of which this holds; it may hold newer ones too';
  const headers = saysAsOf ? { headers: { [AS_OF_HEADER]: { description, schema } } } : {};
  return typeof answer === 'string'
    ? { content: { [answer]: { schema: { type: 'string' } as const } } }
    : { content: json(answer), ...headers };
}

function json<Schema extends z.ZodType>(schema: Schema) {
  return { 'application/json': { schema } };
}
