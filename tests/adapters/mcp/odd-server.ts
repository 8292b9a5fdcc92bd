import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** An MCP server for tests: what it says of its tools stands in a file, and it does what no good server does. */
const folder = process.argv[2] ?? '.';
writeFileSync(`${folder}/env.json`, JSON.stringify(process.env));
const child = spawn('sleep', ['600'], { stdio: 'ignore' });
writeFileSync(`${folder}/child`, String(child.pid));
// A session of its own, so not of the group of the server.
const apart = spawn('sleep', ['600'], { stdio: 'ignore', detached: true });
writeFileSync(`${folder}/apart`, String(apart.pid));

type Params = {
  readonly protocolVersion?: string;
  readonly name?: string;
  readonly arguments?: { readonly tools?: string; readonly size?: number };
};

function say(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

function answer(method: string, params: Params): object | null {
  if (method === 'initialize') {
    return {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'odd', version: '1' },
    };
  }
  if (method === 'tools/list') {
    return { tools: JSON.parse(readFileSync(`${folder}/tools.json`, 'utf8')) as unknown };
  }
  return method === 'tools/call' ? call(params) : null;
}

function call({ name = '', arguments: input = {} }: Params): object {
  if (name === 'die') process.exit(3);
  if (name === 'change') {
    writeFileSync(`${folder}/tools.json`, input.tools ?? '[]');
    say({ method: 'notifications/tools/list_changed' });
  }
  if (name === 'fail') return { content: [{ type: 'text', text: 'no' }], isError: true };
  const text = `did ${name}\u202e ${'x'.repeat(input.size ?? 0)}`;
  return { content: [{ type: 'text', text }] };
}

process.stdout.write('welcome, this is no message\n');
createInterface({ input: process.stdin }).on('line', (line) => {
  // The client under test writes nothing else.
  const { id, method, params } = JSON.parse(line) as {
    id?: number;
    method: string;
    params: Params;
  };
  const result = answer(method, params);
  if (id !== undefined && result !== null) say({ id, result });
});
