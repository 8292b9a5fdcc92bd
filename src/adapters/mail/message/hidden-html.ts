/** What is used of a DOM; linkedom's own types need those of a browser. */
export type HtmlNode = { readonly nodeType: number; readonly textContent: string | null };
export type HtmlElement = HtmlNode & {
  readonly localName: string;
  readonly childNodes: Iterable<HtmlNode>;
  getAttribute(name: string): string | null;
};
type Document = { querySelectorAll(selector: string): Iterable<HtmlElement> };

const MAX_RULES = 500;
const MAX_SELECTORS = 2_000;
const RULE = /([^{}]{1,400})\{([^{}]{0,2000})\}/g;
/** A tag, classes, ids: of a longer selector only its end is looked at, which hides rather too much. */
const SIMPLE = /(?:^|[\s>+~])([a-z][a-z0-9]{0,20})?((?:[.#][\w-]{1,60}){0,4})$/i;
/** Below this many pixels or points nobody reads. */
const LEAST_SIZE = 3;
const MAX_VALUE = 100;
const WHITE =
  /^(?:white|#fff(?:f|fff|fffff)?|rgba?\(\s*255\s*,\s*255\s*,\s*255\s*(?:,\s*1(?:\.0+)?\s*)?\))$/;

type Selector = { readonly tag: string; readonly marks: readonly string[] };

/** Whether a style sheet of the mail itself hides an element. Looks at each element once, whatever the sheets say. */
export function hiddenBySheets(document: Document): (element: HtmlElement) => boolean {
  const byMark = new Map<string, Selector[]>();
  for (const selector of hidingSelectors(document)) {
    const key = selector.marks[0] ?? selector.tag;
    byMark.set(key, [...(byMark.get(key) ?? []), selector]);
  }
  if (byMark.size === 0) return () => false;
  return (element) => {
    const marks = marksOf(element);
    return [element.localName, ...marks].some((key) =>
      (byMark.get(key) ?? []).some(
        ({ tag, marks: wanted }) =>
          (tag === '' || tag === element.localName) && wanted.every((mark) => marks.has(mark)),
      ),
    );
  };
}

function marksOf(element: HtmlElement): ReadonlySet<string> {
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).map((name) => `.${name}`);
  return new Set([...classes, `#${element.getAttribute('id') ?? ''}`]);
}

function hidingSelectors(document: Document): readonly Selector[] {
  const found = new Map<string, Selector>();
  let rules = 0;
  for (const sheet of document.querySelectorAll('style')) {
    for (const [, selectors = '', body = ''] of withoutComments(sheet).matchAll(RULE)) {
      rules += 1;
      if (rules > MAX_RULES || found.size > MAX_SELECTORS) return [...found.values()];
      if (!hides(declarations(body))) continue;
      for (const selector of selectors.split(',').flatMap(selectorsIn)) {
        found.set(JSON.stringify(selector), selector);
      }
    }
  }
  return [...found.values()];
}

function withoutComments(sheet: HtmlElement): string {
  const [first = '', ...rest] = (sheet.textContent ?? '').split('/*');
  return first + rest.map((part) => part.split('*/').slice(1).join('')).join('');
}

function selectorsIn(selector: string): readonly Selector[] {
  const [, tag = '', marks = ''] = SIMPLE.exec(selector.trim()) ?? [];
  if (tag === '' && marks === '') return [];
  return [{ tag: tag.toLowerCase(), marks: marks.match(/[.#][\w-]+/g) ?? [] }];
}

/** By its own attributes: `hidden`, or a style that nobody sees anything of. */
export function isHiddenStyle(element: HtmlElement): boolean {
  if (element.getAttribute('hidden') !== null) return true;
  if (element.getAttribute('aria-hidden') === 'true') return true;
  if (WHITE.test((element.getAttribute('color') ?? '').trim().toLowerCase())) return true;
  const style = element.getAttribute('style');
  return style !== null && hides(declarations(style));
}

function declarations(css: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of css.slice(0, 4_000).split(';')) {
    const colon = part.indexOf(':');
    if (colon === -1) continue;
    const value = part.slice(colon + 1).replace(/!\s*important/i, '');
    found.set(part.slice(0, colon).trim().toLowerCase(), shortened(value));
  }
  return found;
}

/** No value that hides anything is longer, and what is matched below stays small. */
function shortened(value: string): string {
  return value.trim().slice(0, MAX_VALUE).toLowerCase();
}

/** Property and what its value looks like when nothing of the element is seen. */
const UNSEEN: readonly (readonly [string, RegExp])[] = [
  ['display', /^none/],
  ['visibility', /^(?:hidden|collapse)/],
  ['opacity', /^0(?:\.0\d*)?%?$/],
  ['mso-hide', /^all/],
  ['text-indent', /^-\d{3,}/],
];

function hides(style: ReadonlyMap<string, string>): boolean {
  return (
    UNSEEN.some(([name, value]) => value.test(style.get(name) ?? '')) ||
    isTiny(style.get('font-size')) ||
    isTiny(style.get('max-height')) ||
    (isTiny(style.get('height')) && style.get('overflow') === 'hidden') ||
    isFarOff(style) ||
    isUnreadable(style)
  );
}

function isTiny(size: string | undefined): boolean {
  const match = /^([\d.]+)(px|pt|em|rem|%)?$/.exec(size ?? '');
  if (match === null) return false;
  const value = Number(match[1]);
  const isRelative = ['em', 'rem'].includes(match[2] ?? '');
  const least = match[2] === '%' ? LEAST_SIZE * 5 : isRelative ? LEAST_SIZE / 16 : LEAST_SIZE;
  return value < least;
}

function isFarOff(style: ReadonlyMap<string, string>): boolean {
  if (!/absolute|fixed/.test(style.get('position') ?? '')) return false;
  return ['left', 'top', 'right', 'bottom'].some((side) => /^-\d{3,}/.test(style.get(side) ?? ''));
}

/** White on nothing known to be dark, or any colour on itself. */
function isUnreadable(style: ReadonlyMap<string, string>): boolean {
  const color = style.get('color');
  if (color === undefined) return false;
  if (color === 'transparent' || /^rgba\(.*,\s*0(?:\.0+)?\s*\)$/.test(color)) return true;
  const ground = style.get('background-color') ?? style.get('background');
  if (ground === undefined) return WHITE.test(color);
  return ground === color || (WHITE.test(color) && WHITE.test(ground));
}
