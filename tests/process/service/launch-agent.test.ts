import { expect, it } from 'vitest';
import { launchAgentText, launchWatchText } from '../../../src/process/service/launch-agent.ts';

const places = { folder: '/Users/a & b/h', stateDir: '/Users/x/<s>', node: '/opt/node/bin/node' };

it('begins at login and again after a crash, and is ended with time to write the last event', () => {
  const text = launchAgentText(places);
  expect(text).toContain('<key>RunAtLoad</key><true/>');
  expect(text).toContain('<key>KeepAlive</key><dict>\n<key>SuccessfulExit</key><false/>\n</dict>');
  expect(text).toContain('<key>ExitTimeOut</key><integer>30</integer>');
  expect(text).toContain('<key>Umask</key><integer>63</integer>');
});

it('writes paths as text, runs the program itself and holds no key', () => {
  const text = launchAgentText(places);
  expect(text).toContain(
    '<array><string>/Users/a &amp; b/h/bin/homeostat</string><string>start</string></array>',
  );
  expect(text).toContain('<key>HOMEOSTAT_STATE</key><string>/Users/x/&lt;s&gt;</string>');
  expect(text).toContain('<key>PATH</key><string>/opt/node/bin:/usr/local/sbin:');
  expect(text).not.toMatch(/API_KEY/);
});

it('looks from outside every five minutes', () => {
  expect(launchWatchText(places)).toContain('<key>StartInterval</key><integer>300</integer>');
});
