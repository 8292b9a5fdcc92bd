import { expect, it } from 'vitest';
import { unitText } from '../../src/compose/service-unit.ts';

it('quotes paths, leaves no specifier to systemd, starts again and holds no key', () => {
  const text = unitText({ folder: '/home/a b/100%', stateDir: '/srv/"x"' });
  expect(text).toContain('WorkingDirectory=/home/a b/100%%');
  expect(text).toContain('"/home/a b/100%%/bin/homeostat.mjs" start');
  expect(text).toContain('Environment="HOMEOSTAT_STATE=/srv/\\"x\\""');
  expect(text).toMatch(/Restart=on-failure\n.*\nOOMPolicy=continue\n/);
  expect(text).not.toMatch(/KEY=|linger/);
});
