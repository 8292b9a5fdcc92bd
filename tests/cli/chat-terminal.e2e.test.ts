import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { messagesServer } from '../adapters/models/messages-server.ts';
import {
  type Asked,
  byPurpose,
  calling,
  doing,
  harmless,
  noConsolidation,
  nothingToReport,
  reporting,
} from '../compose/thinking-model.ts';
import { type Cli, openCli } from '../support/cli.ts';
import { freshDatabase } from '../support/postgres.ts';
import { HOMEOSTAT } from '../support/program.ts';
import { hasTerminals, openTerminal, type Terminal } from '../support/terminal.ts';
import { SLOW, untilTrue } from '../support/until.ts';

const CTRL_C = '\x03';
const CTRL_D = '\x04';
const CTRL_U = '\x15';
const UP = '\x1b[A';
const ENTER = '\r';
const EVIL = '\x1b[2J\x1b]0;owned\x07It is written.';

const db = await freshDatabase();
const prompts: string[] = [];
const write = (path: string) =>
  calling({ name: 'write_file', input: { path, content: 'hello\n' } });

function acts({ text, round }: Asked): unknown {
  prompts.push(text);
  const work = text.split('# The work').at(-1) ?? '';
  if (work.includes('first line')) return reporting({ answer: 'Two lines came.' });
  if (work.includes('Paint the door') && round === 1) {
    return calling({ name: 'ask_owner', input: { question: 'Which \x1b[31mcolour?' } });
  }
  if (work.includes('Paint the door')) return reporting({ answer: 'It is painted.' });
  if (round === 1) return write('hello.txt');
  return work.includes('make a folder') && (round === 2 || round === 4)
    ? calling({ name: 'shell', input: { command: 'mkdir out' } })
    : reporting({ answer: EVIL });
}

const answer = byPurpose((prompt) => {
  const { purpose, text } = prompt;
  if (purpose === 'read') return { kind: 'instruction', intents: [], lessons: [] };
  if (purpose === 'decide') return doing(text);
  if (purpose === 'act') return acts(prompt);
  if (purpose === 'audit') return harmless;
  if (purpose === 'report') return nothingToReport;
  return purpose === 'verdict' ? { productive: true, reason: 'done' } : noConsolidation;
});
const server = await messagesServer(async (response, sent) => {
  // What was parked is answered before the model goes on: no race decides the test.
  if (isParked(sent.body)) await untilTrue(async () => (await pending()) === 0, SLOW);
  return answer(response, sent);
});

function isParked(body: unknown): boolean {
  return JSON.stringify(body).includes('PARKED (');
}

async function pending(): Promise<number> {
  const { document } = await cli.runWith(settings, 'approvals', 'list');
  const approvals = z.array(z.object({ status: z.string() })).parse(document['approvals']);
  return approvals.filter(({ status }) => status === 'pending').length;
}

let cli: Cli;
let settings: Record<string, string>;

beforeAll(async () => {
  cli = await openCli();
  settings = {
    DATABASE_URL: db.ownerUrl,
    HOMEOSTAT_SCHEDULE: '0 0 1 1 *',
    HOMEOSTAT_MODEL: 'anthropic',
    ANTHROPIC_API_KEY: 'test-key',
    ANTHROPIC_BASE_URL: server.url,
  };
  const policy = { tools: { shell: { park: true } } };
  await writeFile(join(cli.stateDir, 'policy.json'), JSON.stringify(policy), { mode: 0o600 });
  const agent = cli.start(settings);
  await agent.seen('started');
});
afterAll(async () => {
  await cli.close();
  await server.close();
});

/** `homeostat chat` in a terminal of its own, once it waits for words. */
async function chat(...args: string[]): Promise<Terminal> {
  const words = [process.execPath, ...HOMEOSTAT, 'chat', ...args];
  const terminal = openTerminal(words, {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    HOMEOSTAT_STATE: cli.stateDir,
    HOMEOSTAT_PORT: '0',
    ...settings,
  });
  const greeted = await terminal.sees('/help, /quit');
  await terminal.sees('> ', greeted);
  return terminal;
}

/** It gives the terminal back as it was: pastes are not marked any more, and the cursor stands on a line of its own. */
async function leaves(terminal: Terminal): Promise<void> {
  expect(await terminal.ended).toBe(0);
  expect(terminal.shown()).toMatch(
    /\x1b\[\?2004l[^]*left; the agent continues its work[^\n]*\r\n$/u,
  );
}

describe.skipIf(!hasTerminals)('homeostat chat in a terminal', () => {
  it('shows the calls as they come, then the answer, and obeys none of its control characters', async () => {
    const terminal = await chat('--new');
    terminal.press(`Write hello into a file, please.${ENTER}`);
    const called = await terminal.sees('✓ write_file');
    await terminal.sees('It is written.', called);
    expect(terminal.shown()).toContain('\\u{1b}[2J\\u{1b}]0;owned\\u{7}It is written.');
    expect(terminal.shown()).not.toContain('\x1b[2J');
    expect(terminal.shown()).not.toContain('\x1b]0;');
    terminal.press(CTRL_C);
    await leaves(terminal);
  });

  it('asks for what needs the owner, and goes on with their word', async () => {
    const terminal = await chat('--new');
    terminal.press(`Write hello and make a folder for it.${ENTER}`);
    const asked = await terminal.sees('allow exactly this, once? y/n');
    terminal.press(`y${ENTER}`);
    const done = await terminal.sees('✓ shell', asked);
    await terminal.sees('It is written.', done);
    terminal.press(CTRL_D);
    await leaves(terminal);
  });

  it('takes several pasted lines as one message, and brings them back after a restart', async () => {
    const first = await chat('--new');
    first.press('\x1b[200~first line\nsecond line\x1b[201~');
    await first.sees('first line␤second line');
    first.press(ENTER);
    await first.sees('Two lines came.');
    first.press(CTRL_D);
    await leaves(first);
    const { document } = await cli.runWith(settings, 'chat', '--history');
    expect(document).toMatchObject({
      chat: {
        messages: [
          { by: 'owner', text: expect.stringContaining('first line\nsecond') as string },
          {},
        ],
      },
    });
    const again = await chat();
    expect(again.shown()).toContain('Two lines came.');
    const greeted = again.shown().length;
    again.press(UP);
    await again.sees('first line␤second line', greeted);
    again.press(`${CTRL_U}${CTRL_D}`);
    await leaves(again);
  });

  it('asks what a task wants to know that was added elsewhere, and hands the answer on', async () => {
    const terminal = await chat('--new');
    await cli.runWith(settings, 'task', 'add', 'Paint the door');
    const asked = await terminal.sees('your answer (empty: later)');
    expect(terminal.shown()).toContain('? Paint the door: Which \\u{1b}[31mcolour?');
    terminal.press(`green, like the gate${ENTER}`);
    const told = await terminal.sees('it goes on', asked);
    const confirm = await terminal.sees('done? y, or n and what is missing', told);
    expect(prompts.some((text) => text.includes('green, like the gate'))).toBe(true);
    terminal.press(`y${ENTER}`);
    await terminal.sees('it is done', confirm);
    terminal.press(CTRL_C);
    await leaves(terminal);
    const { document } = await cli.runWith(settings, 'task', 'show', 'paint-the-door');
    expect(document).toMatchObject({ task: { status: 'done' } });
  });
});
