import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';

let cli: Cli;
let model: Server;
let mail: SMTPServer;
let asked = 0;
let mails: string[] = [];

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

beforeEach(async () => {
  asked = 0;
  mails = [];
  cli = await openCli();
  model = createServer((request, response) => {
    request.resume();
    if (request.method !== 'POST') {
      response.writeHead(404).end('{}');
      return;
    }
    asked += 1;
    const piece = (content: object) => `data: ${JSON.stringify({ model: 'm1', ...content })}\n\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const delta = { role: 'assistant', content: 'ready' };
    response.write(piece({ choices: [{ index: 0, delta, finish_reason: null }] }));
    response.write(piece({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
    response.write(piece({ choices: [], usage: { prompt_tokens: 20, completion_tokens: 1 } }));
    response.end('data: [DONE]\n\n');
  });
  mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        mails.push(text);
        done();
      });
    },
  });
  await new Promise<void>((done) => {
    model.listen(0, '127.0.0.1', done);
  });
  await new Promise<void>((done) => {
    mail.listen(0, '127.0.0.1', done);
  });
});
afterEach(async () => {
  await cli.close();
  await new Promise((done) => model.close(done));
  await new Promise<void>((done) => {
    mail.close(done);
  });
});

const server = () => ({
  OPENAI_BASE_URL: `http://127.0.0.1:${portOf(model)}/v1`,
  OPENAI_MODEL: 'm1',
});
const init = (...args: readonly string[]) => cli.runWith(server(), 'init', '--yes', ...args);

describe('homeostat init', () => {
  it('sets cap and zone, calls the model once, shows its price, and sends a test mail', async () => {
    const smtp = { host: '127.0.0.1', port: portOf(mail.server), secure: false, user: '' };
    const settings = { owner: ['ann@example.org'], address: 'agent@example.org', smtp };
    await writeFile(join(cli.stateDir, 'mail.json'), JSON.stringify(settings), { mode: 0o600 });
    const { code, document } = await init(
      ...['--model', 'openai', '--daily-usd', '1.5', '--timezone', 'Europe/Berlin'],
    );
    expect(code).toBe(0);
    expect(document).toMatchObject({
      steps: {
        cap: ['daily_usd = 1.5'],
        model: ['m1 answered "ready" for $0.00'],
        zone: ['timezone = Europe/Berlin'],
        mail: [expect.stringContaining('exists already'), 'sent a test mail'],
        service: ['skipped'],
      },
    });
    expect(asked).toBe(1);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('To: ann@example.org');
    expect(JSON.parse(readFileSync(join(cli.stateDir, 'config.json'), 'utf8'))).toEqual({
      daily_usd: '1.5',
      timezone: 'Europe/Berlin',
    });
    const budget = await cli.runWith(server(), 'budget');
    expect(budget.document).toMatchObject({ consent: { provider: 'openai' } });
  });

  it('asks no model and sends no mail where nobody said so', async () => {
    const { code, document } = await init('--skip', 'sandbox');
    expect(code).toBe(0);
    expect(document).toMatchObject({ steps: { model: ['skipped'], mail: ['skipped'] } });
    expect(document).not.toHaveProperty('steps.sandbox');
    expect([asked, mails]).toEqual([0, []]);
    expect(existsSync(join(cli.stateDir, 'config.json'))).toBe(false);
  });
});
