import { expect, it } from 'vitest';
import { unitText, watchUnitText } from '../../../src/process/service/systemd-unit.ts';

const places = { folder: '/srv/h', stateDir: '/srv/state', node: '/opt/node24/bin/node' };

it('quotes paths, leaves no specifier to systemd, starts again and holds no key', () => {
  const text = unitText({ ...places, folder: '/home/a b/100%', stateDir: '/srv/"x"' });
  expect(text).toContain('WorkingDirectory=/home/a b/100%%');
  expect(text).toContain('ExecStart="/home/a b/100%%/bin/homeostat" start');
  expect(text).toContain('Environment="HOMEOSTAT_STATE=/srv/\\"x\\""');
  expect(text).toMatch(/Restart=on-failure\n.*\nOOMPolicy=continue\n/);
  expect(text).not.toMatch(/KEY=|linger/);
});

it('is ended by a signal to the program itself, with neither a shell nor npm in between', () => {
  const text = unitText(places);
  expect(text).toContain('Type=exec\n');
  expect(text).toContain('KillMode=mixed\nKillSignal=SIGTERM\nTimeoutStopSec=30\n');
  expect(text.match(/^ExecStart=.*$/m)?.[0]).toBe('ExecStart="/srv/h/bin/homeostat" start');
});

it('finds the Node that installed it first', () => {
  expect(unitText(places)).toContain('Environment="PATH=/opt/node24/bin:/usr/local/sbin:');
});

it('looks from outside without taking an outage for a failure of its own', () => {
  const text = watchUnitText(places);
  expect(text).toContain('bin/homeostat" watch --once\nSuccessExitStatus=3');
  expect(text).not.toMatch(/Requires|BindsTo|PartOf/);
});
