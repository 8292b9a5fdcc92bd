import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import TurndownService from 'turndown';

export type MainText = {
  readonly title: string;
  readonly markdown: string;
  /** Absolute http and https addresses, each once. */
  readonly links: readonly { readonly text: string; readonly url: string }[];
};

/** What is used of a DOM; linkedom's own types need those of a browser. */
type Node = {
  readonly textContent: string | null;
  readonly innerHTML: string;
  getAttribute(name: string): string | null;
  remove(): void;
};
type Page = {
  readonly body: Node;
  querySelector(selector: string): Node | null;
  querySelectorAll(selector: string): Iterable<Node> & { readonly length: number };
};

/** Never shown to a person who looks at the page, so not to a model either. */
const HIDDEN =
  'script, style, template, noscript, iframe, frame, object, embed, svg, canvas, form, dialog:not([open]), [hidden], [aria-hidden="true"], [style*="display:none"], [style*="display: none"], [style*="visibility:hidden"], [style*="visibility: hidden"], [style*="font-size:0"], [style*="opacity:0"]';
/** Readability looks at each several times. */
const MAX_ELEMENTS = 20_000;
/** Every parser here calls itself for each level. */
const MAX_DEPTH = 300;
const LINK_TEXT_CHARACTERS = 120;

/**
 * The main text of a page as Markdown: no scripts, nothing hidden, no images from elsewhere.
 * @throws Error when the page is too large or too deep to be read
 */
export function mainTextOf(html: string, pageUrl: string): MainText {
  refuseDepth(html);
  const document = parse(html);
  for (const hidden of document.querySelectorAll(HIDDEN)) hidden.remove();
  const title = (document.querySelector('title')?.textContent ?? '').trim();
  const elements = document.querySelectorAll('*').length;
  if (elements > MAX_ELEMENTS) {
    throw new Error(`the page has ${elements} elements; at most ${MAX_ELEMENTS} are read`);
  }
  const whole = document.body.innerHTML;
  const options = { charThreshold: 200, maxElemsToParse: MAX_ELEMENTS };
  const article = new Readability(document, options).parse();
  const content = article?.content ?? whole;
  const found = parse(content);
  return {
    title: (article?.title ?? '').trim() || title,
    markdown: asMarkdown(content),
    links: linksOf(found, pageUrl),
  };
}

/** linkedom makes a whole document only of what looks like one. */
function parse(html: string): Page {
  const whole = /<html[\s>]/i.test(html)
    ? html
    : `<!doctype html><html><body>${html}</body></html>`;
  const { document } = parseHTML(whole) as { readonly document: Page }; // the part of it named above
  return document;
}

/** Counted from the text before it is parsed: afterwards it would be too late. Unclosed paragraphs count too. */
function refuseDepth(html: string): void {
  let depth = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z][^\s/>]*(?=[\s/>])/gi)) {
    const name = tag.replace(/^<\/?/, '').toLowerCase();
    if (NEVER_OPEN.has(name)) continue;
    depth = Math.max(0, depth + (tag.startsWith('</') ? -1 : 1));
    if (depth > MAX_DEPTH) throw new Error(`the page nests more than ${MAX_DEPTH} elements`);
  }
}

/** Void elements, and those whose end tag is often left out. */
const NEVER_OPEN = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot option path circle rect'.split(
    ' ',
  ),
);

function asMarkdown(html: string): string {
  const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
  turndown.remove(['script', 'style', 'noscript', 'iframe']);
  turndown.addRule('image', {
    filter: 'img',
    replacement: (_, node) => {
      const alt = ((node as Node).getAttribute('alt') ?? '').trim(); // the filter lets only elements through
      return alt === '' ? '' : `[image: ${alt}]`;
    },
  });
  turndown.addRule('link', { filter: 'a', replacement: (text) => text });
  return turndown
    .turndown(html)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function linksOf(document: Page, pageUrl: string): MainText['links'] {
  const links = new Map<string, string>();
  for (const anchor of document.querySelectorAll('a[href]')) {
    const href = anchor.getAttribute('href') ?? '';
    if (!URL.canParse(href, pageUrl)) continue;
    const url = new URL(href, pageUrl);
    url.hash = '';
    if (!/^https?:$/.test(url.protocol) || links.has(url.href) || url.href === pageUrl) continue;
    const text = (anchor.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (text !== '') links.set(url.href, text.slice(0, LINK_TEXT_CHARACTERS));
  }
  return [...links].map(([url, text]) => ({ text, url }));
}
