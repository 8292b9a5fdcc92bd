import { expect, it } from 'vitest';
import { unitText, watchUnitText } from '../../src/compose/service-unit.ts';

it('quotes paths, leaves no specifier to systemd, starts again and holds no key', () => {
  const text = unitText({ folder: '/home/a b/100%', stateDir: '/srv/"x"' });
  expect(text).toContain('WorkingDirectory=/home/a b/100%%');
  expect(text).toContain('"/home/a b/100%%/bin/homeostat.mjs" start');
  expect(text).toContain('Environment="HOMEOSTAT_STATE=/srv/\\"x\\""');
  expect(text).toMatch(/Restart=on-failure\n.*\nOOMPolicy=continue\n/);
  expect(text).not.toMatch(/KEY=|linger/);
});

it('looks from outside without taking an outage for a failure of its own', () => {
  const text = watchUnitText({ folder: '/srv/h', stateDir: '/srv/state' });
  expect(text).toContain('bin/homeostat.mjs" watch --once\nSuccessExitStatus=3');
  expect(text).not.toMatch(/Requires|BindsTo|PartOf/);
});
