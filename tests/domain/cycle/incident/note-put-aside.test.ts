import { describe, expect, it } from 'vitest';
import { notePutAside } from '../../../../src/domain/cycle/incident/note-put-aside.ts';

describe('what steps left for git to run', () => {
  it('is one incident that names some of it and where it is', () => {
    const said = Array.from({ length: 7 }, (_, n) => `sub/.git/hooks/h${n} (a hook)`);
    const [opened] = notePutAside(said, undefined);
    expect(opened?.type).toBe('IncidentOpened');
    expect(JSON.stringify(opened?.payload)).toMatch(/h4 \(a hook\) and 2 more/);
    expect(JSON.stringify(opened?.payload)).toContain('put-aside/');
  });
});
