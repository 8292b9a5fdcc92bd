import type { MiddlewareHandler } from 'hono';
import { isDeeper } from '../../kernel/text/is-deeper.ts';
import { repairText } from '../../kernel/text/repair-text.ts';
import { HttpProblem } from '../contract/problem.ts';
import type { HttpContext, HttpEnv, Route } from './route.ts';

const MOST_LEVELS = 100;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Checks beyond the schemas of the route: the body is JSON, without NUL or lone surrogates. */
export function readRequest({ body, readsBody }: Route): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    requireWhole(c.req.param(), 'the address');
    requireWhole(c.req.query(), 'the query');
    if (body !== null && readsBody !== true) {
      const read = await jsonBody(c);
      requireWhole(read, 'the body');
      c.req.bodyCache.json = Promise.resolve(read);
    }
    await next();
  };
}

function requireWhole(value: unknown, what: string): void {
  if (isDeeper(value, MOST_LEVELS)) {
    throw new HttpProblem(400, 'bad_request', { message: `${what} is nested too deeply` });
  }
  if (!repairText(value).repaired) return;
  const message = `${what} is not right: it holds a NUL or half a character, which cannot be kept`;
  throw new HttpProblem(400, 'bad_request', { message });
}

/** An empty body counts as an empty object. */
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
