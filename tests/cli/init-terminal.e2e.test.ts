import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';
import { HOMEOSTAT } from '../support/program.ts';
import { WITH_SANDBOX } from '../support/sandbox.ts';
import { hasTerminals, openTerminal, type Terminal } from '../support/terminal.ts';

const CTRL_C = '\x03';
const ENTER = '\r';

let cli: Cli;
let model: Server;
let asked = 0;
let shown = '';

/** One server for coming models; it counts the calls. */
beforeAll(async () => {
  cli = await openCli();
  model = createServer((request, response) => {
    request.resume();
    if (request.method !== 'POST') {
      response.writeHead(404).end('{}');
      return;
    }
    asked += 1;
    const piece = (content: object) => `data: ${JSON.stringify({ model: 'm1', ...content })}\n\n`;
    const delta = { role: 'assistant', content: 'ready' };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(piece({ choices: [{ index: 0, delta, finish_reason: 'stop' }] }));
    response.write(piece({ choices: [], usage: { prompt_tokens: 20, completion_tokens: 1 } }));
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((done) => {
    model.listen(0, '127.0.0.1', done);
  });
});
afterAll(async () => {
  await cli.close();
  await new Promise((done) => model.close(done));
});

const kept = (name: string) => join(cli.stateDir, name);
const settings = () => JSON.parse(readFileSync(kept('config.json'), 'utf8')) as unknown;

function init(): Terminal {
  return openTerminal([process.execPath, ...HOMEOSTAT, 'init', '--skip', 'sandbox'], {
    PATH: process.env['PATH'] ?? '',
    HOME: cli.stateDir,
    HOMEOSTAT_STATE: cli.stateDir,
    OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    OPENAI_MODEL: 'm1',
    TZ: 'UTC',
    ...WITH_SANDBOX,
  });
}

/** Answers one question after the other: `[what is asked or said, what is typed]`. */
async function answering(
  terminal: Terminal,
  steps: readonly (readonly [string, string])[],
): Promise<void> {
  let at = 0;
  for (const [words, keys] of steps) {
    at = await terminal.sees(words, at);
    terminal.press(keys);
  }
}

describe.runIf(hasTerminals)('homeostat init at a terminal', () => {
  it('leaves nothing half written at Ctrl-C in the middle of a step', async () => {
    const terminal = init();
    await answering(terminal, [
      ['US dollars', `-${ENTER}`],
      ['Which model', `-${ENTER}`],
      ['time zone', `-${ENTER}`],
      ['Your own mail', `ann@example.org${ENTER}`],
      ['Address of the agent', `agent@example.org${ENTER}`],
      ['SMTP server', CTRL_C],
    ]);
    expect(await terminal.ended).toBe(130);
    expect(terminal.shown()).toContain('stopped; set so far: cap, model, zone');
    expect(terminal.shown()).not.toContain('IMAP');
    expect([kept('mail.json'), kept('config.json')].filter((path) => existsSync(path))).toEqual([]);
  });

  it('asks again what cannot be taken, and says why', async () => {
    const terminal = init();
    await answering(terminal, [
      ['US dollars', `a lot${ENTER}`],
      ['HOMEOSTAT_DAILY_USD', `-3${ENTER}`],
      ['HOMEOSTAT_DAILY_USD', `1.5${ENTER}`],
      ['daily_usd = 1.5', ''],
      ['Which model', `gpt${ENTER}`],
      ['"gpt" was not found; choose one of: openai', `openai${ENTER}`],
      ['m1 answered "ready"', ''],
      ['time zone', `Berlin${ENTER}`],
      ['is no time zone', `Europe/Berlin${ENTER}`],
      ['Your own mail', `ann${ENTER}`],
      ['"ann" is not a mail address', `ann@example.org${ENTER}`],
      ['Address of the agent', `agent at example.org${ENTER}`],
      ['is not a mail address', `agent@example.org${ENTER}`],
      ['SMTP server', `two words${ENTER}`],
      ['is not a host name', `127.0.0.1${ENTER}`],
      ['IMAP server', `http://x/${ENTER}`],
      ['is not a host name', ENTER],
      ['User name', ENTER],
      ['Password', `hunter22${ENTER}`],
      ['could not send the test mail', ''],
      ['service of your user', `perhaps${ENTER}`],
      ['yes or no', `no${ENTER}`],
      ['done;', ''],
    ]);
    expect(await terminal.ended).toBe(0);
    shown = terminal.shown();
    expect(settings()).toEqual({ daily_usd: '1.5', timezone: 'Europe/Berlin' });
    expect(asked).toBe(1);
    expect(JSON.parse(readFileSync(kept('mail.json'), 'utf8'))).toEqual({
      owner: ['ann@example.org'],
      address: 'agent@example.org',
      smtp: { host: '127.0.0.1', user: 'agent@example.org' },
    });
  });

  it('neither shows a password nor writes it beside the other settings', () => {
    expect(shown).not.toContain('hunter22');
    expect(readFileSync(kept('secrets/smtp-password'), 'utf8')).toBe('hunter22\n');
    expect(readFileSync(kept('mail.json'), 'utf8')).not.toContain('hunter22');
  });

  it('keeps at the second time what was set, by an empty line', async () => {
    const terminal = init();
    await answering(terminal, [
      ['may the agent spend a day? [1.5]', ENTER],
      ['daily_usd = 1.5, as before', ''],
      ['Which model', ENTER],
      ['time zone? [Europe/Berlin]', ENTER],
      ['mail.json exists already and was not changed', ''],
      ['service of your user', ENTER],
      ['done;', ''],
    ]);
    expect(await terminal.ended).toBe(0);
    expect(settings()).toEqual({ daily_usd: '1.5', timezone: 'Europe/Berlin' });
    const { document } = await cli.run('events', '--type', 'ConfigurationChanged');
    expect(document).toMatchObject({ events: [{}, {}] });
  });
});
