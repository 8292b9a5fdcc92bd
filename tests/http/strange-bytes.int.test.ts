import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMail } from '../../src/compose/mail/mail-loops.ts';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';

const { agent } = await agentUnderTest();
const errors: string[] = [];
const onError = (where: string, error: unknown) => {
  errors.push(`${where}: ${String(error)}`);
};
let server: HttpServer;
let token: string;
let mail: Awaited<ReturnType<typeof startMail>>;

beforeAll(async () => {
  mail = await startMail({ agent, onError });
  server = await startHttp({
    agent: { ...agent, config: { ...agent.config, port: 0 } },
    onError,
    inbox: mail.http,
    chat: mail.chat,
  });
  token = (await readFile(join(agent.config.stateDir, 'secrets/token'), 'utf8')).trim();
});

afterAll(async () => {
  await server.stop();
  await mail.close();
});

type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: 'path' | 'query' }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
};
type Asked = { readonly url: string; readonly body?: string; readonly strange: boolean };

/** Bytes that Postgres refuses in text, numbers beyond its own, and what no decoder takes. */
const IN_URLS = ['%00', 'a%00b', '%2500', '%ff', '%C0%80', '%ED%A0%80', '%', '%u0000'];
const NUMBERS = ['9223372036854775808', '1e308', '9007199254740991', '-1', 'NaN', '2147483648'];
const DATES = ['9999-W53', '0000-W00', '2026-W99'];
const IN_BODIES = ['\\u0000', 'a\\u0000b', '\\ud800', 'a\\udfffb', '\\uffff'];

async function answerTo({ url, body }: Asked): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body };
  const abort = new AbortController();
  const response = await fetch(`${server.url}${url}`, { ...init, signal: abort.signal });
  abort.abort(); // a stream would go on for ever
  return response.status;
}

function askedOf(path: string, operation: Operation): readonly Asked[] {
  const fill = (name: string, value: string) =>
    path.replace(`{${name}}`, value).replaceAll(/\{\w+\}/g, '1');
  const values = [...IN_URLS, ...NUMBERS, ...DATES];
  const schema = operation.requestBody?.content['application/json']?.schema;
  const inUrl = (operation.parameters ?? []).flatMap((parameter) =>
    values.map((value) => ({
      url:
        parameter.in === 'path'
          ? fill(parameter.name, value)
          : `${fill('', '')}?${parameter.name}=${value}`,
      ...(schema && { body: bodyOf(schema, {}) }),
      strange: value.includes('%00'),
    })),
  );
  if (schema === undefined) return inUrl;
  const inBody = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    IN_BODIES.map((value) => ({
      url: fill('', ''),
      body: bodyOf(schema, { [name]: property.type === 'array' ? `["${value}"]` : `"${value}"` }),
      strange: !/ffff/.test(value),
    })),
  );
  return [...inUrl, ...inBody];
}

/** What is required, and this. */
function bodyOf({ properties, required }: Schema, more: Readonly<Record<string, string>>): string {
  const needed = (required ?? []).map((name) => [name, sampleOf(name, properties?.[name])]);
  const all = { ...Object.fromEntries(needed), ...more } as Record<string, string>;
  const pairs = Object.entries(all).map(([name, text]) => `"${name}":${text}`);
  return `{${pairs.join(',')}}`;
}

function sampleOf(name: string, schema: Schema | undefined): string {
  if (schema?.enum !== undefined) return JSON.stringify(schema.enum[0]);
  return name === 'to' ? '"me@example.org"' : '"1"';
}

it('no route takes for a fault of its own what the database cannot hold', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const document = (await (await fetch(`${server.url}/openapi.json`, { headers })).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const all = Object.entries(document.paths)
    .filter(([path]) => path !== '/api/control/stop')
    .flatMap(([path, operations]) =>
      Object.values(operations).flatMap((operation) => askedOf(path, operation)),
    );
  expect(all.length).toBeGreaterThan(300);
  const wrong: string[] = [];
  for (const asked of all) {
    const status = await answerTo(asked);
    const refused = asked.url === '/api/inbox' ? 401 : 400; // its signature is looked at first
    if (status >= 500 || (asked.strange && status !== refused)) {
      wrong.push(`${status} ${asked.url} ${asked.body ?? ''}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(errors).toEqual([]);
});
