import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
});
afterAll(() => cli.close());

it('takes consent to a model once and never shows the key', async () => {
  const key = { ANTHROPIC_API_KEY: 'sk-ant-not-to-be-shown' };
  const first = await cli.runWith(key, 'model', 'use', 'anthropic');
  expect(first).toMatchObject({ code: 0, document: { ok: true, changed: true, key_found: true } });
  expect((await cli.run('model', 'use', 'anthropic')).document).toMatchObject({ changed: false });
  const { document } = await cli.runWith(key, 'model', 'list');
  expect(document).toMatchObject({ consent: { provider: 'anthropic', by: 'owner' } });
  expect(JSON.stringify(document)).not.toContain(key.ANTHROPIC_API_KEY);
  expect((await cli.run('budget')).document).toMatchObject({
    today: { spent_usd: 0, reserved_usd: 0, limit_usd: 2, left_usd: 2 },
  });
  expect((await cli.run('model', 'use', 'somebody')).code).toBe(2);
});

it('forgets only what is known, and only when it is said twice', async () => {
  const unsure = await cli.run('forget', 'consent:none-such');
  expect(unsure).toMatchObject({ code: 1, document: { error: { type: 'not_confirmed' } } });
  const unknown = await cli.run('forget', 'inbox:none-such', '--yes');
  expect(unknown.document).toMatchObject({ error: { type: 'unknown_subject' } });
});
