import { cpus, loadavg, totalmem } from 'node:os';
import pg from 'pg';

const SETTINGS = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes'];

/** What the figures depend on: machine, load, versions and how durable a commit is. */
export async function machineFacts(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1)',
    [[...SETTINGS, 'wal_sync_method', 'shared_buffers']],
  );
  await client.end();
  const load = loadavg().map((value) => value.toFixed(1));
  const lines = [
    `- ${new Date().toISOString()}, load average ${load.join(' ')} before the run`,
    `- ${cpus()[0]?.model ?? 'unknown cpu'}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(1)} GiB, Node ${process.version}`,
    `- Postgres, embedded, for both sides: ${rows.map(({ name, setting }) => `${name} ${setting}`).join(', ')}`,
  ];
  return `\n${lines.join('\n')}\n`;
}
