import { type Status, useStatus } from '../../data/status.ts';
import { bytes, count, countOf } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Meter } from '../../design/meter.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import style from './system.module.css';

/** Queue, database, disks, sandbox and servers, as the status says. */
export function Health() {
  const status = useStatus();
  return (
    <Panel title="What it runs on">
      <Answer of={status}>{(found) => <Parts status={found} />}</Answer>
    </Panel>
  );
}

function Parts({ status }: { readonly status: Status }) {
  const { database, queue, sandbox, disk, min_free_bytes, mcp, running, warnings } = status;
  if (database === null || queue === null) {
    return (
      <Empty>
        The log does not keep how the machine stood at that moment. Return to now to see it.
      </Empty>
    );
  }
  return (
    <div className={style['stack']}>
      <dl className={style['parts']}>
        <Part
          name="Controller"
          tone={running === null ? 'bad' : 'good'}
          word={running === null ? 'not running' : 'running'}
        >
          {running !== null &&
            `process ${running.pid}${running.version === undefined ? '' : `, version ${running.version}`}, port ${running.port ?? 'none'}`}
        </Part>
        <Part
          name="Queue"
          tone={queue.ok ? 'good' : 'warn'}
          word={queue.ok ? 'working' : 'not working'}
        >
          {queue.backend}: {countOf(queue.waiting, 'job')} waiting, {count(queue.active)} running,{' '}
          {count(queue.failed)} failed. {queue.detail}
        </Part>
        <Part name="Database" tone="good" word={database.mode}>
          {bytes(database.bytes)} on disk
          {database.wal_bytes !== null && `, ${bytes(database.wal_bytes)} of write-ahead log`},
          growing {bytes(database.bytes_per_day)} a day, {countOf(status.events, 'event')}
        </Part>
        <Part
          name="Sandbox"
          tone={sandbox === 'none' ? 'bad' : 'good'}
          word={sandbox === 'none' ? 'none' : 'on'}
        >
          {sandbox === 'none'
            ? 'Steps run as the user of the controller. Set “sandbox” to auto.'
            : 'Steps, tests and git run in it, except steps you marked to run outside.'}
        </Part>
        {mcp !== null && (mcp.servers.length > 0 || mcp.problems.length > 0) && (
          <Part
            name="MCP servers"
            tone={mcp.problems.length + mcp.changed.length > 0 ? 'warn' : 'good'}
            word={countOf(mcp.servers.length, 'server')}
          >
            {mcp.servers.join(', ')}
            {mcp.looked_at !== null && (
              <>
                , last asked <When at={mcp.looked_at} />
              </>
            )}
            {mcp.problems.map((problem) => `. ${problem}`)}
            {mcp.changed.map(
              ({ server, tool }) => `. ${server}: ${tool} changed, and waits for you`,
            )}
          </Part>
        )}
      </dl>
      {disk?.map(({ name, path, free_bytes }) => (
        <Meter
          key={path}
          label={`Room for ${name} (${path})`}
          value={Math.min(free_bytes, 20 * (min_free_bytes ?? 0))}
          most={20 * (min_free_bytes ?? 1)}
          words={`${bytes(free_bytes)} free; below ${bytes(min_free_bytes ?? 0)} it goes into safe mode`}
          tone={free_bytes < 2 * (min_free_bytes ?? 0) ? 'bad' : 'plain'}
        />
      ))}
      {warnings.length > 0 && (
        <ul className={style['list']} aria-label="Warnings">
          {warnings.map((warning) => (
            <li key={warning}>
              <span className={style['lineHead']}>
                <Pill tone="warn">warning</Pill> {warning}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Part({
  name,
  tone,
  word,
  children,
}: {
  readonly name: string;
  readonly tone: Tone;
  readonly word: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Pill tone={tone}>{word}</Pill> <span className={style['soft']}>{children}</span>
      </dd>
    </div>
  );
}
