import { z } from 'zod';
import { problemBody } from './contract/problem.ts';
import { jsonRoute, type Route } from './gate/route.ts';

type Json = Record<string, unknown>;

/** The document is made of the table the server mounts and the schemas that check its questions and answers. */
export function openApiRoute(others: readonly Route[]): Route {
  const route: Route = jsonRoute({
    path: '/openapi.json',
    summary: 'This interface as an OpenAPI 3.1 document',
    answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    handle: async () => openApiDocument([...others, route]),
  });
  return route;
}

function openApiDocument(routes: readonly Route[]): { openapi: string; paths: Json } & Json {
  const paths = new Map<string, Json>();
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths.set(path, { ...paths.get(path), [route.method]: operation(route) });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Homeostat', version: '1' },
    security: [{ token: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: jsonSchema(problemBody, 'output') },
    },
  };
}

function operation(route: Route): Json {
  const problem = { content: json({ $ref: '#/components/schemas/Problem' }) };
  const { answer } = route;
  const content =
    typeof answer === 'string'
      ? { [answer]: { schema: { type: 'string' } } }
      : json(jsonSchema(answer, 'output'));
  return {
    summary: route.summary,
    ...(route.isPublic && { security: [] }),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body && { requestBody: { content: json(jsonSchema(route.body, 'input')) } }),
    responses: {
      [route.status]: { description: 'Done', content },
      default: { description: 'Not done', ...problem },
    },
  };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function parameters(schema: z.ZodObject, place: 'path' | 'query'): readonly Json[] {
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: jsonSchema(field as z.ZodType, 'output'), // the fields of a ZodObject are schemas
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  return Object.fromEntries(
    Object.entries(z.toJSONSchema(schema, { io })).filter(([name]) => name !== '$schema'),
  );
}
