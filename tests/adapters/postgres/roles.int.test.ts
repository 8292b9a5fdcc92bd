import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setRolePasswords } from '../../../src/adapters/postgres/roles.ts';
import { type OpenAgent, openAgent } from '../../../src/compose/open/agent.ts';
import { loadConfig } from '../../../src/config.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { testOrigin } from '../../support/test-log.ts';

const db = await freshDatabase();
let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-roles-'));
});
afterEach(() => rm(stateDir, { recursive: true }));

function openAs(appUrl: string): Promise<OpenAgent> {
  const env = { HOMEOSTAT_STATE: stateDir, DATABASE_URL: appUrl, DATABASE_ADMIN_URL: db.ownerUrl };
  return openAgent({
    config: loadConfig(env),
    progress: () => undefined,
    onError: (error) => {
      throw error;
    },
    applicationName: 'test',
  });
}

/** Opens, appends as that role, and says who it was. */
async function works(appUrl: string): Promise<string | undefined> {
  const agent = await openAs(appUrl);
  try {
    const event = { type: 'BackoffLeft', payload: { reason: 'test' } };
    await agent.log.append(agent.agentId, testOrigin, { events: [event] });
    expect(agent.database.warnings).toEqual([]);
    const { rows } = await agent.database.app.query<{ role: string }>(
      'select current_user as role',
    );
    return rows[0]?.role;
  } finally {
    await agent.close();
  }
}

it('works as the app role itself, which needs no grant of its own', async () => {
  expect(await works(db.appUrl)).toBe('homeostat_app');
});

it('works as a login of its own, whose name wants quoting, and twice', async () => {
  const role = `Agent "${Date.now()}"`;
  const quoted = `"${role.replaceAll('"', '""')}"`;
  await db.owner.query(`create role ${quoted} login password 'p'`);
  try {
    const url = new URL(db.appUrl);
    url.username = encodeURIComponent(role);
    url.password = 'p';
    expect(await works(url.href)).toBe(role);
    expect(await works(url.href)).toBe(role);
  } finally {
    await db.owner.query(`drop role ${quoted}`);
  }
});

it('lets many processes open the database at once', async () => {
  const passwordIn = (url: string) => decodeURIComponent(new URL(url).password);
  const passwords = {
    app: passwordIn(db.appUrl),
    control: 'control',
    read: passwordIn(db.readUrl),
  };
  const all = Array.from({ length: 40 }, () => setRolePasswords(db.owner, passwords));
  await expect(Promise.all(all)).resolves.toHaveLength(40);
});
