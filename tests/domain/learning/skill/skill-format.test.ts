import { readdirSync, readFileSync } from 'node:fs';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  isSkillScript,
  parseSkill,
  renderSkill,
} from '../../../../src/domain/learning/skill/skill-format.ts';

const file = (head: string, body = 'Do it.') => `---\n${head}\n---\n${body}\n`;
const good = 'name: a-skill\ndescription: Does it when asked';
const why = (text: string, name = 'a-skill') => {
  const parsed = parseSkill(text, name);
  return parsed.ok ? null : parsed.why;
};

describe('a SKILL.md', () => {
  it('is read with its name, description and body', () => {
    expect(parseSkill(file(good), 'a-skill')).toEqual({
      ok: true,
      name: 'a-skill',
      description: 'Does it when asked',
      body: 'Do it.',
    });
  });

  it('may have the other fields of the public format and Windows line ends', () => {
    const more = `${good}\nlicense: MIT\nmetadata:\n  author: me`;
    expect(why(file(more).replaceAll('\n', '\r\n'))).toBeNull();
  });

  it.each([
    ['no frontmatter', 'Do it.', /frontmatter/],
    ['indented frontmatter', `  ---\n${good}\n  ---\nx`, /frontmatter/],
    ['an unformatted template', file('name: {name}\ndescription: {desc}'), /frontmatter/],
    ['a field nobody knows', file(`${good}\ntrust: owner`), /trust/],
    ['a name given twice', file(`${good}\nname: other`), /frontmatter/],
    ['another name than its folder', file('name: other\ndescription: x'), /calls itself/],
    ['a description of several lines', file('name: a-skill\ndescription: "a\\nb"'), /one line/],
    ['a description that is a list', file('name: a-skill\ndescription: [a]'), /description/],
    ['a description too long', file(`name: a-skill\ndescription: ${'x'.repeat(1025)}`), /descr/],
    ['no body', file(good, ' '), /nothing after/],
    ['a tag that makes code', file('name: !!js/function "x"\ndescription: x'), /YAML|name/],
    ['an anchor used again', file('name: &a a-skill\ndescription: *a'), /frontmatter/],
    ['hidden characters', file(good, 'Do\u200B it \u{E0041}'), /cannot be seen/],
    ['text that turns around', file(good, 'Do \u202E it'), /cannot be seen/],
    ['too much of it', file(good, 'x'.repeat(33_000)), /longer/],
    ['an endless frontmatter', file(`${good}\nmetadata: ${'x'.repeat(5000)}`), /too long/],
  ])('with %s is refused with the reason', (_, text, reason) => {
    expect(why(text)).toMatch(reason);
  });

  it('that multiplies itself by anchors costs nothing', () => {
    const lines = Array.from({ length: 12 }, (_, i) =>
      i === 0 ? 'x0: &x0 [a]' : `x${i}: &x${i} [${`*x${i - 1},`.repeat(9)}]`,
    );
    expect(why(file(`${good}\nmetadata:\n  ${lines.join('\n  ')}`))).toMatch(/frontmatter/);
  });

  it.each(['../up', 'a/b', '.hidden', 'A', 'a_b', 'a--b', '', '__proto__', 'x'.repeat(65)])(
    'in a folder named "%s" is refused',
    (name) => {
      expect(why(file(`name: ${JSON.stringify(name)}\ndescription: x`), name)).toMatch(/no name/);
    },
  );

  test.prop([fc.string(), fc.string()])('never throws, whatever it holds', (text, name) => {
    expect(() => [parseSkill(text, name), parseSkill(file(text), 'a-skill')]).not.toThrow();
  });

  test.prop([
    fc.string({ unit: fc.constantFrom(...Array.from('ab:#-{}[]*&!|>\'"%@` ,?')), minLength: 1 }),
    fc.array(fc.string({ unit: fc.constantFrom(...Array.from('ab:#-\n ')) }), { maxLength: 3 }),
  ])('made by code always reads as what was said', (description, examples) => {
    fc.pre(description.trim() !== '');
    const text = renderSkill({ name: 'a-skill', description, body: 'Do it.', examples });
    const parsed = parseSkill(text, 'a-skill');
    expect(parsed).toMatchObject({ ok: true, description: description.trim() });
  });
});

it.each([
  ['scripts/run.sh', true],
  ['scripts/deep/run.py', true],
  ['run.sh', false],
  ['scripts/../SKILL.md', false],
  ['scripts/..', false],
  ['scripts//x.sh', false],
  ['/etc/passwd', false],
  ['scripts/a b.sh', false],
  ["scripts/a';id'.sh", false],
  ['scripts/%2e%2e/x.sh', false],
  ['scripts/a\0.sh', false],
])('%j names a script: %s', (path, is) => {
  expect(isSkillScript(path)).toBe(is);
});

const shipped = new URL('../../../../skills/', import.meta.url);
describe.each(readdirSync(shipped))('the shipped skill %s', (name) => {
  it('is read, has examples and fits into a few screens', () => {
    const parsed = parseSkill(readFileSync(new URL(`${name}/SKILL.md`, shipped), 'utf8'), name);
    if (!parsed.ok) throw new Error(parsed.why);
    expect(parsed.description.length).toBeLessThan(240);
    expect(parsed.body).toContain('# Examples');
    expect(parsed.body.split('\n').length).toBeLessThan(100);
  });
});
