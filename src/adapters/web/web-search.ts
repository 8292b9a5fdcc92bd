import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { Tool, ToolOutcome } from '../../kernel/ports/tool.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { decodedText } from './body-text.ts';
import { fetchOutside, type OutsideAnswer, type OutsideRules } from './fetch-outside.ts';
import { askedOutside, outsideOutcome } from './outside-outcome.ts';
import type { WebSettings } from './web-settings.ts';

const MAX_QUERY_CHARACTERS = 400;
const FORBIDDEN = 403;

const found = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
});

export type WebSearchOptions = {
  /** Base address of a SearXNG (A19, A31); the owner named it, so it may be a private one. */
  readonly searxngUrl: string;
  readonly rules: OutsideRules;
  readonly settings: WebSettings;
};

/** Search through the owner's SearXNG. */
export function webSearch(options: WebSearchOptions): Tool {
  return checkedTool({
    name: 'web_search',
    description:
      'Search the web. Gives titles, addresses and a few words of each; read with web_read.',
    reach: 'network',
    isRepeatable: true,
    isReadOnly: true,
    input: z.strictObject({
      query: z.string().trim().min(1).max(MAX_QUERY_CHARACTERS),
      language: z
        .string()
        .regex(/^[a-zA-Z-]{2,10}$/)
        .optional()
        .describe('such as en or de'),
      page: z.int().min(1).max(10).default(1),
    }),
    prepare: ({ query, language, page }) => {
      const url = searchUrl(options.searxngUrl, {
        q: query,
        format: 'json',
        pageno: String(page),
        ...(language === undefined ? {} : { language }),
      });
      return {
        status: 'ready',
        touches: { requests: [{ url, method: 'GET', bodyBytes: 0 }] },
        summary: `search for "${query}"`,
        run: ({ signal }) => askedOutside(() => searchWeb(url, { ...options, signal })),
      };
    },
  });
}

function searchUrl(base: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/search`;
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

async function searchWeb(
  url: string,
  { rules, settings, searxngUrl, signal }: WebSearchOptions & { readonly signal: AbortSignal },
): Promise<ToolOutcome> {
  const own = { ...rules, allowDomains: null, allowPrivate: [new URL(searxngUrl).origin] };
  const headers = { accept: 'application/json' };
  const answer = await fetchOutside({ url, headers, signal }, own);
  const { origin } = new URL(searxngUrl);
  const ok = answer.status < 400;
  const evidence = [
    { kind: 'http' as const, ref: `GET ${origin}/search: status ${answer.status}`, ok },
  ];
  if (!ok) return outsideOutcome(whyFailed(answer.status), 1, evidence);
  const results = resultsOf(answer).slice(0, settings.searchResults);
  const lines = results.map(({ title, url: where, content, publishedDate }, index) =>
    [
      `${index + 1}. ${oneLine(title ?? where)}${publishedDate ? ` (${oneLine(publishedDate)})` : ''}`,
      `   ${where}`,
      content ? `   ${oneLine(content).slice(0, settings.snippetCharacters)}` : '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  );
  return outsideOutcome(lines.length === 0 ? 'nothing was found' : lines.join('\n'), 0, evidence);
}

function whyFailed(status: number): string {
  const why = `the search server answers with status ${status}`;
  if (status !== FORBIDDEN) return why;
  return `${why}; its owner must allow the JSON format (search.formats in its settings.yml)`;
}

function resultsOf(answer: OutsideAnswer) {
  try {
    return found.parse(JSON.parse(decodedText(answer) ?? '')).results;
  } catch (error) {
    throw new Error('the search server does not answer as SearXNG does', { cause: error });
  }
}
