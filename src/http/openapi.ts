import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Route, rawRoute } from './gate/route.ts';
import { routeConfig } from './route-config.ts';

const answer = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

/** The document comes from the route table and the schemas that check requests and responses. */
export function openApiRoute(others: readonly Route[]) {
  let made: object | undefined;
  const route = rawRoute({
    path: '/openapi.json',
    summary: 'This interface as an OpenAPI 3.1 document',
    answer,
    handle: async (_, c) => {
      made ??= openApiDocument([...others, route]);
      return c.json(made);
    },
  });
  return route;
}

function openApiDocument(routes: readonly Route[]): object {
  const described = new OpenAPIHono();
  const { openAPIRegistry: registry } = described;
  registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });
  for (const route of routes) registry.registerPath(routeConfig(route));
  return described.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Homeostat', version: '1' },
    security: [{ token: [] }],
  });
}
