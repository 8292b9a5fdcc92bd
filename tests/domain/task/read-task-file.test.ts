import { expect, it } from 'vitest';
import { readTaskFile } from '../../../src/domain/task/read-task-file.ts';

it.each([
  ['its description', { description: 'Do it.' }, 'Do it.'],
  ['its content, as the CLI calls it', { content: 'Do it.' }, 'Do it.'],
  ['the description where it has both', { description: 'Do it.', content: 'Or so.' }, 'Do it.'],
  ['nothing where it has neither', {}, ''],
])('what a task file wants is %s', (_, fields, content) => {
  const read = readTaskFile('a.json', JSON.stringify({ title: 'A', ...fields }), 'UTC');
  expect(read).toMatchObject({ ok: true, id: 'a', words: { content } });
});
