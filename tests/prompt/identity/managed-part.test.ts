import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/text/sha256.ts';
import { managedPart, withManagedPart } from '../../../src/prompt/identity/managed-part.ts';

const ours = { text: '# Who you are\n\nA line.\n', agent: 'main', at: '2026-03-01T00:00:00.000Z' };
const own = fc
  .string({ unit: 'binary', maxLength: 200 })
  .map((text) => text.toWellFormed().replaceAll('homeostat', ''));

describe('the part of a file that is ours', () => {
  test.prop([own, own])('leaves what is a person’s own byte for byte', (before, after) => {
    const once = withManagedPart({ before, after }, ours);
    const found = managedPart(once);
    const { text } = ours;
    expect(found).toEqual({ status: 'found', before, after, text, hash: sha256(text) });
    const other = { ...ours, text: 'Another.\n' };
    const again = found.status === 'found' ? withManagedPart(found, other) : '';
    expect(managedPart(again)).toMatchObject({ before, after, hash: sha256(other.text) });
  });

  it('is found with the line ends of Windows around it', () => {
    const file = withManagedPart({ before: 'Mine\r\n', after: 'More\r\n' }, ours);
    expect(managedPart(file)).toMatchObject({ before: 'Mine\r\n', after: 'More\r\n' });
  });

  it('is refused where its marks are doubled, alone, damaged or the wrong way round', () => {
    const file = withManagedPart({ before: '', after: '' }, ours);
    const [begin = '', end = ''] = file.split('\n').filter((line) => line.startsWith('<!--'));
    for (const bad of [
      file + file,
      `${begin}\n`,
      `${end}\n`,
      `${end}\n${begin}\n`,
      `${file}${end}\n`,
      file.replace('begin agent', 'begin\nagent'),
      `I like homeostat:identity:begin\n${file}`,
    ]) {
      expect(managedPart(bad).status).toBe('broken');
    }
    expect(managedPart('# Mine\n')).toEqual({ status: 'absent' });
  });
});
