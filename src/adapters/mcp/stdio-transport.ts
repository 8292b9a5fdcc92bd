import { type ChildProcess, spawn } from 'node:child_process';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { StdioServer } from './read-mcp-settings.ts';

const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
const LAST_WORDS = 500;

export type StdioOptions = {
  readonly server: StdioServer;
  /** All that the server sees of the environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends a process group, and what left it with `mark` in its environment; resolves when nothing of it is left. */
  readonly endRun: (pgid: number, mark: string) => Promise<void>;
  /** A new one for each start; the server and all it starts carry it. */
  readonly mark: string;
};

/** What a server starts in a session of its own, as browsers are, is found by it. */
export const MCP_RUN = 'HOMEOSTAT_MCP_RUN';

/** A transport over a child in a process group of its own, which ends as a whole. `lastWords`: what it said on stderr. */
export function stdioTransport({ server, environment, endRun, mark }: StdioOptions): {
  readonly transport: Transport;
  readonly lastWords: () => string;
} {
  let child: ChildProcess | null = null;
  let words = '';
  const transport: Transport = {
    start: async () => {
      child = await startedServer({ server, environment: { ...environment, [MCP_RUN]: mark } });
      child.stderr?.on('data', (chunk: Buffer) => {
        words = (words + chunk.toString()).slice(-LAST_WORDS);
      });
      listen(child, transport);
    },
    send: async (message) => {
      if (isDeaf(child)) await transport.close();
      await sendTo(child, serializeMessage(message));
    },
    close: async () => {
      const pgid = child?.pid;
      child = null; // its exit closes again
      if (pgid === undefined) return;
      await endRun(pgid, mark);
      transport.onclose?.();
    },
  };
  return { transport, lastWords: () => words.trim() };
}

async function startedServer({
  server,
  environment,
}: Pick<StdioOptions, 'server' | 'environment'>): Promise<ChildProcess> {
  const child = spawn(server.command, server.args, {
    cwd: server.cwd,
    env: { ...environment, ...server.env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.on('error', () => undefined); // a signal that could not be sent: its end is seen by itself
  return child;
}

function listen(child: ChildProcess, transport: Transport): void {
  const buffer = new ReadBuffer({ maxBufferSize: MAX_MESSAGE_BYTES });
  child.once('exit', () => {
    void transport.close(); // what it started in its group must not outlive it
  });
  child.stdin?.on('error', () => undefined); // it is gone, and `exit` says so
  child.stdout?.on('data', (chunk: Buffer) => {
    try {
      buffer.append(chunk);
      deliver(buffer, transport);
    } catch {
      void transport.close(); // a message without end
    }
  });
}

/** A line that is no message is skipped: some servers greet. */
function deliver(buffer: ReadBuffer, transport: Transport): void {
  for (;;) {
    try {
      const message = buffer.readMessage();
      if (message === null) return;
      transport.onmessage?.(message);
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** It asks and asks, and hears no answer: they would pile up here. */
function isDeaf(child: ChildProcess | null): boolean {
  return (child?.stdin?.writableLength ?? 0) > MAX_MESSAGE_BYTES;
}

async function sendTo(child: ChildProcess | null, line: string): Promise<void> {
  const pipe = child?.stdin;
  if (pipe === null || pipe === undefined || !pipe.writable)
    throw new Error('the server has ended');
  await new Promise<void>((resolve, reject) => {
    pipe.write(line, (error) => {
      if (error === null || error === undefined) resolve();
      else reject(error);
    });
  });
}
