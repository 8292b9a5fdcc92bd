import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export type DnsServer = {
  /** As `setServers` of node:dns has it. */
  readonly address: string;
  /** TXT records by name; others do not exist. May be changed. */
  readonly records: Map<string, string>;
  /** While true it answers that it cannot tell just now. */
  isFailing: boolean;
  close(): Promise<void>;
};

const HEADER_BYTES = 12;
const [TXT, INTERNET, TTL_S, CHUNK] = [16, 1, 60, 255];
const RESPONSE = 0x8580;
const [SERVER_FAILURE, NO_SUCH_NAME] = [2, 3];
/** Where the name of the question stands. */
const SAME_NAME = 0xc00c;

/** A name server for TXT records, on a random port of 127.0.0.1. */
export async function dnsServer(records: Readonly<Record<string, string>>): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const dns = { records: new Map(Object.entries(records)), isFailing: false };
  socket.on('message', (query, from) => {
    socket.send(answerTo(query, dns), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return Object.assign(dns, {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  });
}

function answerTo(query: Buffer, dns: Pick<DnsServer, 'records' | 'isFailing'>): Buffer {
  const { name, end } = questionOf(query);
  const found = dns.isFailing ? undefined : dns.records.get(name);
  const failure = dns.isFailing ? SERVER_FAILURE : NO_SUCH_NAME;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(RESPONSE | (found === undefined ? failure : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found === undefined ? 0 : 1, 6);
  const question = query.subarray(HEADER_BYTES, end);
  return Buffer.concat([header, question, ...(found === undefined ? [] : [record(found)])]);
}

/** The one question: its name in lower case, and where it ends. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function record(text: string): Buffer {
  const chunks = text.match(new RegExp(`.{1,${CHUNK}}`, 'gs')) ?? [];
  const data = Buffer.concat(
    chunks.map((chunk) => Buffer.from(`${size(chunk)}${chunk}`, 'latin1')),
  );
  const head = Buffer.alloc(HEADER_BYTES);
  for (const [i, value] of [SAME_NAME, TXT, INTERNET].entries()) head.writeUInt16BE(value, i * 2);
  head.writeUInt32BE(TTL_S, 6);
  head.writeUInt16BE(data.byteLength, 10);
  return Buffer.concat([head, data]);
}

function size(chunk: string): string {
  return String.fromCharCode(chunk.length);
}
