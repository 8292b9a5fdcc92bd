import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mailDraftFiles } from '../../../src/adapters/files/mail-drafts.ts';

it('writes headers, a line and the text; no value becomes a header, no name leads out', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'homeostat-outbox-'));
  const given = { to: ['a@example.org', 'b@example.org'], body: 'One\n---\nTwo' };
  const { path } = await mailDraftFiles(outbox).write({
    ...given,
    name: '../../x',
    subject: 'Hi\r\nBcc: eve@example.org',
    threadId: 't-1',
  });
  expect(await readdir(join(outbox, 'drafts'))).toEqual(['x.txt']);
  expect(await readFile(path, 'utf8')).toBe(
    'To: a@example.org, b@example.org\nSubject: Hi Bcc: eve@example.org\nThread-ID: t-1\n---\nOne\n---\nTwo\n',
  );
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const subject = 'Hi Bcc: eve@example.org';
  const read = { ...given, subject, body: `${given.body}\n` };
  expect(await mailDraftFiles(outbox).read('../../x')).toEqual(read);
  expect(await mailDraftFiles(outbox).read('y')).toBeNull();
  await rm(outbox, { recursive: true });
});
