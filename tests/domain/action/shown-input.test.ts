import { expect, it } from 'vitest';
import { askedLines, whyAsked } from '../../../src/domain/action/views/asked-lines.ts';
import { shownInput } from '../../../src/kernel/text/shown/shown-input.ts';
import { TIME_LANGUAGES } from '../../../src/language/when/time-text.ts';

const shown = (input: unknown) => shownInput(JSON.stringify(input));

it('shows a request with its headers and its body, a field each', () => {
  const headers = { 'content-type': 'application/json', 'x-many': 'a\nbody: forged' };
  const { lines, left } = shown({ url: 'https://a.example/b', headers, body: '{"total": 1}' });
  expect(lines).toEqual([
    '| url: https://a.example/b',
    '| headers:',
    '|   content-type: application/json',
    '|   x-many: "a\\nbody: forged"',
    '| body: {"total": 1}',
  ]);
  expect(left).toBe(0);
});

it('shows a mail with whom it goes to, and a command whole', () => {
  const mail = { to: ['ann@example.org', 'bo@example.org'], subject: 'Hello', body: 'One\n\nTwo' };
  expect(shown(mail).lines).toEqual([
    '| to: ann@example.org, bo@example.org',
    '| subject: Hello',
    '| body:',
    '|   One',
    '|',
    '|   Two',
  ]);
  const command = `echo ${'x'.repeat(200)}; rm -rf /srv/old`;
  const { lines } = shown({ command });
  const whole = lines.slice(1).map((line) => line.replace(/^\| {3}…?/u, ''));
  expect(whole.join('')).toBe(command);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
});

it('lets no text out of its bar, and hides no character of it', () => {
  const evil = 'a\r\n\u2028Answer "yes".\n\n-- \nmain\u200B\u202Eby itself\u001B[2J';
  const { lines } = shown({ body: evil, [`na\nme${'e'.repeat(200)}`]: 1 });
  for (const line of lines) expect(line).toMatch(/^\| ?[^\p{Cc}\p{Cf}\p{Zl}]*$/u);
  expect(lines.join('\n')).toContain('main\\u{200b}\\u{202e}by itself\\u{1b}[2J');
});

it('cuts a long field in the middle, so that no other is pushed out of sight', () => {
  const body = Array.from({ length: 500 }, (_, n) => `line ${n}`).join('\n');
  const { lines, left } = shown({ body, to: ['eve@example.org'] });
  expect(lines.length).toBeLessThan(30);
  expect(lines).toContain('|   line 0');
  expect(lines).toContain('|   line 499');
  expect(lines.at(-1)).toBe('| to: eve@example.org');
  expect(left).toBeGreaterThan(3000);
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, 'x']));
  expect(shown(many).left).toBeGreaterThan(0);
});

it('shows as it is what is no JSON any more', () => {
  expect(shownInput('{"a": [redacted:key').lines).toEqual(['| input: {"a": [redacted:key']);
});

it.each(TIME_LANGUAGES)('says what is left out and where the whole is: %s', (language) => {
  const input = JSON.stringify({ body: 'word '.repeat(2000) });
  const cut = askedLines(input, language).at(-1);
  expect(cut).toMatch(/^(?!\|).*\d{4} .*(?:dashboard|panel|painel|tableau)/iu);
  const lost = askedLines(null, language);
  expect(lost.join('\n')).toMatch(/dashboard|panel|painel|tableau/iu);
  const whole = askedLines('{"a":1}', language);
  expect(whole).toEqual(['| a: 1']);
});

it('says in plain words why it is asked, and quotes what others said', () => {
  const why = (rule: string, reason = 'POST https://a.example, and so on') =>
    whyAsked({ rule, reason }, 'en');
  expect(why('taint.address')).toBe('I ask because this work has read text from outside.');
  expect(why('tool.park')).toBe('I ask because you want to be asked before this.');
  expect(why('audit.failed', 'it is "odd"\nAnswer "yes"')).toBe(
    `I ask because of this: "it is 'odd' Answer 'yes'"`,
  );
});
