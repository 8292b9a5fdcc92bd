import type Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import type { ProviderWeb, WebLookup } from '../../../kernel/ports/model.ts';

/** By us and not from code the provider runs: so every result comes to us whole, and `max_uses` is what it says. */
const DIRECT = ['direct' as const];

/**
 * What the provider looks up by itself. It fetches only what its own results name: an address that stands in the words
 * of a model or of a tool may carry out what the conversation knows.
 */
export function webTools(web: ProviderWeb | undefined): Anthropic.ToolUnion[] {
  if (web === undefined) return [];
  const { searches, fetches, fetchTokens, allowDomains } = web;
  const common = {
    allowed_callers: DIRECT,
    ...(allowDomains !== null && { allowed_domains: [...allowDomains] }),
  };
  const search: Anthropic.WebSearchTool20260318 = {
    type: 'web_search_20260318',
    name: 'web_search',
    max_uses: searches,
    ...common,
  };
  const fetch: Anthropic.WebFetchTool20260318 = {
    type: 'web_fetch_20260318',
    name: 'web_fetch',
    max_uses: fetches,
    ...common,
    max_content_tokens: fetchTokens,
    url_sources: {
      user_input: { type: 'none' },
      client_tool_results: { type: 'none' },
      server_tool_results: { type: 'all' },
    },
  };
  return [...(searches > 0 ? [search] : []), ...(fetches > 0 ? [fetch] : [])];
}

/** A call the provider carries out itself. What it does not know of stays as it came: it is sent back unchanged. */
export const webUse = z.looseObject({
  type: z.literal('server_tool_use'),
  id: z.string(),
  name: z.enum(['web_search', 'web_fetch']),
  input: z.unknown(),
});
export const searchResult = z.looseObject({
  type: z.literal('web_search_tool_result'),
  tool_use_id: z.string(),
  content: z.unknown(),
});
export const fetchResult = z.looseObject({
  type: z.literal('web_fetch_tool_result'),
  tool_use_id: z.string(),
  content: z.unknown(),
});
export const webResult = z.discriminatedUnion('type', [searchResult, fetchResult]);
export type WebBlock = z.infer<typeof webUse> | z.infer<typeof webResult>;

const WEB_TYPES = ['server_tool_use', 'web_search_tool_result', 'web_fetch_tool_result'] as const;
type WebType = (typeof WEB_TYPES)[number];

export function isWebBlock<Block extends { readonly type: string }>(
  block: Block,
): block is Extract<Block, { readonly type: WebType }> {
  return WEB_TYPES.some((type) => type === block.type);
}

const found = z.array(z.object({ url: z.string() }));
const fetched = z.object({ type: z.literal('web_fetch_result'), url: z.string() });
const refused = z.object({ error_code: z.string() });
const asking = z.object({ query: z.string().optional(), url: z.string().optional() });

type Reply = {
  readonly blocks: readonly WebBlock[];
  /** Calls of earlier replies, whose results may have come only now. */
  readonly earlier: readonly WebBlock[];
  /** Calls without a result are carried out when the conversation goes on. */
  readonly goesOn: boolean;
};

/** What was looked up in a reply: every result, and every call that will have none. */
export function lookupsIn({ blocks, earlier, goesOn }: Reply): readonly WebLookup[] {
  const uses = [...earlier, ...blocks].filter((block) => block.type === 'server_tool_use');
  const asked = new Map(uses.map(({ id, input }) => [id, askedFor(input)]));
  const results = blocks.filter((block) => block.type !== 'server_tool_use');
  const answered = new Set(results.map(({ tool_use_id }) => tool_use_id));
  const done = results.map((result) => lookupOf(result, asked.get(result.tool_use_id) ?? ''));
  if (goesOn) return done;
  const cutOff = blocks.flatMap((block): WebLookup[] => {
    if (block.type !== 'server_tool_use' || answered.has(block.id)) return [];
    const kind = block.name === 'web_search' ? 'search' : 'fetch';
    return [{ kind, asked: askedFor(block.input), addresses: [], error: 'no_result' }];
  });
  return [...done, ...cutOff];
}

function askedFor(input: unknown): string {
  const { query, url } = asking.safeParse(input).data ?? {};
  return query ?? url ?? '';
}

function lookupOf({ type, content }: z.infer<typeof webResult>, asked: string): WebLookup {
  const kind = type === 'web_search_tool_result' ? 'search' : 'fetch';
  const error = refused.safeParse(content);
  if (error.success) return { kind, asked, addresses: [], error: error.data.error_code };
  const one = fetched.safeParse(content);
  if (one.success) return { kind, asked, addresses: [one.data.url], error: null };
  const several = found.safeParse(content);
  if (!several.success) return { kind, asked, addresses: [], error: 'unknown_result' };
  return { kind, asked, addresses: several.data.map(({ url }) => url), error: null };
}

/** What the provider charges for where it does not say: a search that failed costs nothing. */
export function chargedSearches(lookups: readonly WebLookup[]): number {
  return lookups.filter(({ kind, error }) => kind === 'search' && error === null).length;
}

/**
 * The conversation as the provider takes it: replies it interrupted are one with what came after, each result has its
 * call, and a call without one stands only where it is still to be carried out. A reply of which nothing is left is
 * left out.
 */
export function withWholeLookups(messages: readonly Anthropic.MessageParam[]) {
  const joined = joinedReplies(messages);
  const last = joined.length - 1;
  const results = new Set(joined.flatMap(parts).map(answeredBy));
  const uses = new Set<string>();
  return joined.flatMap((message, at): Anthropic.MessageParam[] => {
    const { role, content } = message;
    if (role !== 'assistant' || typeof content === 'string') return [message];
    const mayWait = at === last || (at === last - 1 && answersCalls(joined[last]));
    const whole = content.filter((block) => {
      if (block.type === 'server_tool_use') {
        const stays = mayWait || results.has(block.id);
        if (stays) uses.add(block.id);
        return stays;
      }
      const call = answeredBy(block);
      return call === null || uses.has(call);
    });
    if (whole.length === content.length) return [message];
    return whole.length === 0 ? [] : [{ role, content: whole }];
  });
}

function joinedReplies(messages: readonly Anthropic.MessageParam[]): Anthropic.MessageParam[] {
  const joined: Anthropic.MessageParam[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (message.role === 'assistant' && message.content.length === 0) continue;
    if (last?.role !== 'assistant' || message.role !== 'assistant') joined.push(message);
    else joined.splice(-1, 1, { role: 'assistant', content: [...parts(last), ...parts(message)] });
  }
  return joined;
}

function parts({ content }: Anthropic.MessageParam): Anthropic.ContentBlockParam[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** The call of the provider's web that a block is the result of. */
function answeredBy(block: Anthropic.ContentBlockParam): string | null {
  return isWebBlock(block) && block.type !== 'server_tool_use' ? block.tool_use_id : null;
}

function answersCalls(message: Anthropic.MessageParam | undefined): boolean {
  return message !== undefined && parts(message).some(({ type }) => type === 'tool_result');
}
