import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { judgeTouches } from '../../src/guard/judge-touches.ts';
import { guardContext } from '../support/guard.ts';

const FILES = globSync(['{src,tests,bench,docs,workers,dashboard}/**/*.{ts,tsx,md}', '*.md'], {
  // HEARTBEAT.md is the owner's word wherever it lies; no tool writes it.
  ignore: ['**/node_modules/**', '**/HEARTBEAT.md'],
});

it('every TypeScript and Markdown file of this repository may be written into the workspace', () => {
  const stopped = FILES.filter((path) => {
    const touches = { writes: [path], content: readFileSync(path, 'utf8') };
    return judgeTouches(touches, guardContext).verdict !== 'allow';
  });
  expect(FILES.length).toBeGreaterThan(300);
  expect(stopped).toEqual([]);
});
