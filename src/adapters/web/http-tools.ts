import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { Tool, ToolOutcome, ToolRun } from '../../kernel/ports/tool.ts';
import { decodedText, isTextual } from './body-text.ts';
import { fetchOutside, type OutsideRequest, type OutsideRules } from './fetch-outside.ts';
import { askedOutside, outsideOutcome, pieceOf, refusalOfUrl } from './outside-outcome.ts';
import type { WebSettings } from './web-settings.ts';

const MAX_BODY_CHARACTERS = 256 * 1024;
const MAX_HEADER_CHARACTERS = 2_000;
/** Answer headers that are worth a model's attention. */
const SHOWN = ['content-type', 'location', 'last-modified', 'etag', 'retry-after', 'link', 'allow'];

const url = z.string().min(1).describe('http or https, public addresses only');
const headers = z
  .record(z.string().regex(/^[\w-]{1,80}$/), z.string().max(MAX_HEADER_CHARACTERS))
  .default({});

/** What the guardian says of a call while it runs. */
export type Led = Pick<OutsideRequest, 'signal' | 'mayBeLedTo'>;

export function ledBy({ signal, mayBeLedTo }: ToolRun): Led {
  return { signal, mayBeLedTo };
}

type Call = Omit<OutsideRequest, keyof Led | 'accepts'> & {
  readonly method: string;
  readonly from: number;
};

export type HttpToolOptions = { readonly rules: OutsideRules; readonly settings: WebSettings };

/** GET and HEAD. */
export function httpFetch(options: HttpToolOptions): Tool {
  return checkedTool({
    name: 'http_fetch',
    description:
      'Ask an HTTP address and see status, headers and text as they are. For the main text of a web page use web_read.',
    reach: 'network',
    isRepeatable: true,
    isReadOnly: true,
    input: z.strictObject({
      url,
      method: z.enum(['GET', 'HEAD']).default('GET'),
      headers,
      from: z.int().min(0).default(0).describe('first character of the body to show'),
    }),
    prepare: (input) => prepareCall(input, options),
  });
}

/** Methods that change something on the other side. */
export function httpSend(options: HttpToolOptions): Tool {
  return checkedTool({
    name: 'http_send',
    description: 'Send data to an HTTP address. What is sent cannot be taken back.',
    reach: 'send',
    isRepeatable: false,
    input: z.strictObject({
      url,
      method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
      headers,
      body: z.string().max(MAX_BODY_CHARACTERS).default(''),
    }),
    prepare: (input) => prepareCall({ ...input, from: 0 }, options),
  });
}

function headerText(headers: Call['headers'] = {}): string {
  return Object.entries(headers).flat().join('');
}

function prepareCall(call: Call, options: HttpToolOptions): ReturnType<Tool['prepare']> {
  const refused = refusalOfUrl(call.url);
  if (refused !== null) return refused;
  // Headers of one's own carry something out as a body does.
  const bodyBytes = Buffer.byteLength((call.body ?? '') + headerText(call.headers));
  return {
    status: 'ready',
    touches: { requests: [{ url: call.url, method: call.method, bodyBytes }] },
    summary: `${call.method} ${call.url}`,
    run: (run) => askedOutside(() => askUrl({ ...call, ...ledBy(run) }, options)),
  };
}

async function askUrl(
  { from, body, ...call }: Call & Led,
  { rules, settings }: HttpToolOptions,
): Promise<ToolOutcome> {
  const sent = body === undefined || body === '' ? {} : { body };
  const answer = await fetchOutside({ ...call, ...sent, accepts: isTextual }, rules);
  const text = decodedText(answer);
  const shown = SHOWN.flatMap((name) => {
    const value = answer.headers[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const shownBody = text === null ? '[not text]' : pieceOf(text, from, settings.bodyCharacters);
  const cut = answer.isTruncated ? '\n[the answer was longer than what is read]' : '';
  const ok = answer.status < 400;
  return outsideOutcome(
    `HTTP ${answer.status} from ${answer.url}\n${shown.join('\n')}\n\n${shownBody}${cut}`,
    ok ? 0 : 1,
    [{ kind: 'http', ref: `${call.method} ${answer.url}: status ${answer.status}`, ok }],
  );
}
