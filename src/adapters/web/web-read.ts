import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { Tool, ToolOutcome } from '../../kernel/ports/tool.ts';
import { decodedText, isTextual } from './body-text.ts';
import { fetchOutside, type OutsideAnswer } from './fetch-outside.ts';
import { type HttpToolOptions, type Led, ledBy } from './http-tools.ts';
import type { MainText } from './main-text.ts';
import { askedOutside, outsideOutcome, pieceOf, refusalOfUrl } from './outside-outcome.ts';
import { OutsideRefused } from './outside-refused.ts';
import { readPage } from './read-page.ts';

const ACCEPT = 'text/html, application/xhtml+xml, text/plain, application/json;q=0.9, */*;q=0.1';
const TITLE_CHARACTERS = 200;
const HTML = /^(text\/html|application\/xhtml\+xml)$/;

/** The main text of a page (A19). */
export function webRead(options: HttpToolOptions): Tool {
  return checkedTool({
    name: 'web_read',
    description:
      'Read a web page: title, main text as Markdown and links. Other kinds of text come as they are; PDF and other binary files cannot be read.',
    reach: 'network',
    isRepeatable: true,
    isReadOnly: true,
    input: z.strictObject({
      url: z.string().min(1).describe('http or https, public addresses only'),
      from: z.int().min(0).default(0).describe('first character of the text to show'),
    }),
    prepare: ({ url, from }) =>
      refusalOfUrl(url) ?? {
        status: 'ready',
        touches: { requests: [{ url, method: 'GET', bodyBytes: 0 }] },
        summary: `read ${url}`,
        run: (run) => askedOutside(() => readAddress({ url, from, ...ledBy(run) }, options)),
      },
  });
}

async function readAddress(
  { url, from, ...led }: { url: string; from: number } & Led,
  { rules, settings }: HttpToolOptions,
): Promise<ToolOutcome> {
  const headers = { accept: ACCEPT };
  const answer = await fetchOutside({ url, headers, accepts: isReadable, ...led }, rules);
  const { title, markdown, links } = await pageOf(answer, led.signal);
  const shown = links
    .slice(0, settings.links)
    .map((link) => `- ${link.text}: ${link.url}`)
    .join('\n');
  const parts = [
    title === '' ? '' : `# ${title}`,
    `From ${answer.url} (HTTP ${answer.status})`,
    pieceOf(markdown, from, settings.pageCharacters),
    answer.isTruncated ? '[the page was longer than what is read]' : '',
    shown === '' || from > 0 ? '' : `Links:\n${shown}`,
  ];
  const ok = answer.status < 400;
  return outsideOutcome(parts.filter((part) => part !== '').join('\n\n'), ok ? 0 : 1, [
    { kind: 'http', ref: `GET ${answer.url}: status ${answer.status}`, ok },
  ]);
}

function isReadable(mediaType: string): boolean {
  if (mediaType !== 'application/pdf') return isTextual(mediaType);
  throw new OutsideRefused('this is a PDF, which cannot be read; look for the same text as a page');
}

async function pageOf(answer: OutsideAnswer, signal: AbortSignal): Promise<MainText> {
  const text = decodedText(answer);
  if (text === null) throw new OutsideRefused('this is a binary file, which cannot be read');
  const isHtml = HTML.test(answer.mediaType) || (answer.mediaType === '' && /^\s*</.test(text));
  if (!isHtml) return { title: '', markdown: text, links: [] };
  const page = await readPage({ html: text, url: answer.url }, signal);
  return { ...page, title: page.title.replace(/\s+/g, ' ').slice(0, TITLE_CHARACTERS) };
}
