import { parseHTML } from 'linkedom';
import { type HtmlElement, type HtmlNode, hiddenBySheets, isHiddenStyle } from './hidden-html.ts';

const MAX_CHARACTERS = 256 * 1024;
const MAX_DEPTH = 200;
const MAX_TAGS = 10_000;
const ELEMENT = 1;
const TEXT = 3;
const SKIPPED = new Set(
  'head script style template noscript iframe frame object embed svg canvas math audio video select option textarea title'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Which open element ends where the next begins, when its end tag is left out. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  p: ['p'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  option: ['option'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
  tbody: ['td', 'th', 'tr', 'thead', 'tbody'],
};
/** What mail programs wrap the older mail in. */
const QUOTE_MARK =
  /(?:^|\s)(?:gmail_quote|gmail_quote_container|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra)(?:\s|$)/;
/** Outlook puts one of these before the older mail, which then is marked by nothing. */
const REST_IS_OLDER = /^(?:x_)*(?:divRplyFwdMsg|appendonsend|stopSpelling)$/;
const QUOTE_IDS = new Set(['mail-editor-reference-message-container', 'isReplyContent']);

type Page = {
  readonly documentElement: HtmlElement | null;
  querySelectorAll(selector: string): Iterable<HtmlElement>;
};

/** What a person sees of an HTML mail, older mail marked with `>`. Null: too large, or nested too deep, to be read. */
export function htmlText(html: string): string | null {
  if (html.length > MAX_CHARACTERS || !isShallow(html)) return null;
  const whole = /<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`;
  const { document } = parseHTML(whole) as { readonly document: Page }; // the part of it named above
  const root = document.documentElement;
  return root === null ? '' : renderedText(root, hiddenBySheets(document));
}

/** Looked at before it is parsed: afterwards it would be too late. */
function isShallow(html: string): boolean {
  const open: string[] = [];
  let tags = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z][^\s/>]{0,40}/gi)) {
    tags += 1;
    const name = tag.replace(/^<\/?/, '').toLowerCase();
    if (tag.startsWith('</')) closeTag(open, name);
    else if (!VOID.has(name)) openTag(open, name);
    if (tags > MAX_TAGS || open.length > MAX_DEPTH) return false;
  }
  return true;
}

function openTag(open: string[], name: string): void {
  const ends = ENDS[name] ?? (BLOCKS.has(name) ? ['p'] : []);
  while (ends.includes(open.at(-1) ?? '')) open.pop();
  open.push(name);
}

function closeTag(open: string[], name: string): void {
  const at = open.lastIndexOf(name);
  if (at !== -1) open.length = at;
}

type Visit = { readonly node: HtmlNode; readonly quotes: number; readonly isPre: boolean };
type IsHidden = (element: HtmlElement) => boolean;
type Step = Visit | { readonly end: HtmlElement; readonly quotes: number };

/** Without recursion: its depth is somebody else's choice. */
function renderedText(root: HtmlElement, isHidden: IsHidden): string {
  const out = lineWriter();
  const steps: Step[] = [{ node: root, quotes: 0, isPre: false }];
  let older = 0;
  for (let next = steps.pop(); next !== undefined; next = steps.pop()) {
    if (isOlderFrom(next)) older = 1;
    const step = { ...next, quotes: Math.max(next.quotes, older) };
    if ('end' in step) closeElement(step.end, step.quotes, out);
    else if (step.node.nodeType === TEXT) {
      out.text(step.node.textContent ?? '', step.quotes, step.isPre);
    } else if (step.node.nodeType === ELEMENT) steps.push(...entered(step, isHidden, out));
  }
  return out.lines();
}

function isOlderFrom(step: Step): boolean {
  if ('end' in step || step.node.nodeType !== ELEMENT) return false;
  const element = step.node as HtmlElement; // its node type said so
  return REST_IS_OLDER.test(element.getAttribute('id') ?? '');
}

/** What is to be done after an element was opened, last first. */
function entered(
  { node, quotes, isPre }: Visit,
  isHidden: IsHidden,
  out: LineWriter,
): readonly Step[] {
  const element = node as HtmlElement; // its node type said so
  if (SKIPPED.has(element.localName) || isHiddenStyle(element) || isHidden(element)) return [];
  const inside = quotes + (isQuote(element) ? 1 : 0);
  openElement(element, inside, out);
  const inPre = isPre || element.localName === 'pre';
  const children = [...element.childNodes].map(
    (child): Step => ({ node: child, quotes: inside, isPre: inPre }),
  );
  return [{ end: element, quotes: inside }, ...children.reverse()];
}

function isQuote(element: HtmlElement): boolean {
  if (element.localName === 'blockquote') return true;
  if (QUOTE_IDS.has(element.getAttribute('id') ?? '')) return true;
  return QUOTE_MARK.test(element.getAttribute('class') ?? '');
}

function openElement(element: HtmlElement, quotes: number, out: LineWriter): void {
  const { localName } = element;
  if (BLOCKS.has(localName)) out.newLine(quotes);
  if (localName === 'li') out.text('- ', quotes, true);
  if (localName === 'br') out.lineBreak(quotes);
  if (localName === 'td' || localName === 'th') out.text(' ', quotes, false);
}

function closeElement(element: HtmlElement, quotes: number, out: LineWriter): void {
  if (!BLOCKS.has(element.localName)) return;
  out.newLine(quotes);
  if (element.localName === 'p' || /^h[1-6]$/.test(element.localName)) out.lineBreak(quotes);
}

type LineWriter = {
  text(text: string, quotes: number, isPre: boolean): void;
  /** Ends the line if there is anything on it. */
  newLine(quotes: number): void;
  lineBreak(quotes: number): void;
  lines(): string;
};

/** In pieces: a line joined anew with every word of it would take quadratic time. */
function lineWriter(): LineWriter {
  const lines: string[] = [];
  let pieces: string[] = [];
  const end = (quotes: number) => {
    lines.push(`${quotes > 0 ? '> ' : ''}${pieces.join('').trimEnd()}`.trimEnd());
    pieces = [];
  };
  const put = (text: string) => {
    if (text !== '') pieces.push(text);
  };
  const flow = (text: string) => {
    const flat = text.replace(/[\s\u00a0]+/g, ' ');
    put(pieces.at(-1)?.endsWith(' ') === false ? flat : flat.trimStart());
  };
  return {
    text: (text, quotes, isPre) => {
      if (!isPre) {
        flow(text);
        return;
      }
      const [first = '', ...rest] = text.split('\n');
      put(first);
      for (const next of rest) {
        end(quotes);
        put(next);
      }
    },
    newLine: (quotes) => {
      if (pieces.some((piece) => piece.trim() !== '')) end(quotes);
      else pieces = [];
    },
    lineBreak: end,
    lines: () => {
      end(0);
      return lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim();
    },
  };
}
