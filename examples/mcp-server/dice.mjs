// An MCP server over stdio with one tool, without any package: one JSON message a line, in and out.
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';

const roll = {
  name: 'roll',
  description: 'Roll dice and return each result.',
  inputSchema: {
    type: 'object',
    properties: { count: { type: 'integer', minimum: 1, maximum: 20 } },
    required: ['count'],
  },
};

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'dice', version: '1' },
  }),
  'tools/list': () => ({ tools: [roll] }),
  'tools/call': ({ arguments: { count } }) => {
    const rolled = Array.from({ length: count }, () => randomInt(1, 7));
    return { content: [{ type: 'text', text: rolled.join(' ') }] };
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return; // a notification wants no answer
  const answer = answers[method];
  const said = answer ? { result: answer(params) } : { error: { code: -32601, message: method } };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
});
