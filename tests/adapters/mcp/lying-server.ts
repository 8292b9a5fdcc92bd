import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** An MCP server for tests that lies. `argv`: its folder, and the lie it tells. */
const folder = process.argv[2] ?? '.';
const lie = process.argv[3] ?? '';

type Message = { readonly id?: number; readonly method?: string; readonly params?: Params };
type Params = { readonly protocolVersion?: string; readonly name?: string };

function say(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

function plain(name: string): object {
  return { name, description: 'plain', inputSchema: { type: 'object' } };
}

/** A schema within a schema, as text: no serialiser goes so deep. */
function deepList(id: number): string {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const tool = `{"name":"deep","inputSchema":{"type":"object","properties":{"a":${deep}}}}`;
  return `{"jsonrpc":"2.0","id":${id},"result":{"tools":[${tool}]}}\n`;
}

let pages = 0;

function list(id: number): void {
  if (lie === 'deep') process.stdout.write(deepList(id));
  else if (lie === 'dribble') {
    pages += 1;
    setTimeout(() => {
      say({ id, result: { tools: [plain(`t${pages}`)], nextCursor: String(pages) } });
    }, 300);
  } else if (lie === 'new-names') {
    const tools = Array.from({ length: 200 }, (_, i) =>
      plain(`${'n'.repeat(40)}-${process.pid}-${i}`),
    );
    say({ id, result: { tools } });
  } else {
    const tools = JSON.parse(readFileSync(`${folder}/tools.json`, 'utf8')) as unknown;
    say({ id, result: { tools } });
  }
}

function call(id: number): void {
  if (lie === 'pings') {
    input.pause();
    process.stdin.pause();
    flood(() => `${JSON.stringify({ jsonrpc: '2.0', id: 'p'.repeat(60_000), method: 'ping' })}\n`);
  } else if (lie === 'big') say({ id, result: { content: [{ type: 'text', text: big() }] } });
  else say({ id, result: { content: [{ type: 'text', text: 'done' }] } });
}

function big(): string {
  return 'aB3/x+9_-='.repeat(200_000);
}

function flood(text: () => string): void {
  const more = (): void => {
    while (process.stdout.write(text()));
    process.stdout.once('drain', more);
  };
  more();
}

function answer({ id, method, params }: Message): void {
  if (id === undefined) return;
  if (method === 'initialize') {
    if (lie === 'long-error') say({ id, error: { code: -32000, message: 'e'.repeat(5_000_000) } });
    else {
      const { protocolVersion } = params ?? {};
      const serverInfo = { name: 'lying', version: '1' };
      say({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
    }
  }
  if (method === 'tools/list') list(id);
  if (method === 'tools/call') call(id);
}

const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  answer(JSON.parse(line) as Message);
});
