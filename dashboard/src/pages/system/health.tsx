import type { ReactNode } from 'react';
import type { PastStatus, Status as Present } from '../../../../src/app/shapes/status-shape.ts';
import { useStatus } from '../../data/status.ts';
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

/** In the past nobody knows how the machine stood. */
function Parts({ status }: { readonly status: Present | PastStatus }) {
  if (status.database === null) {
    return (
      <Empty>
        The log does not keep how the machine stood at that moment. Return to now to see it.
      </Empty>
    );
  }
  return <Machine status={status} />;
}

type OfPresent = { readonly status: Present };

function Machine({ status }: OfPresent) {
  return (
    <div className={style['stack']}>
      <dl className={style['parts']}>
        <Controller status={status} />
        <Queue status={status} />
        <Database status={status} />
        <Sandbox status={status} />
        <Servers status={status} />
      </dl>
      <Disks status={status} />
      {status.warnings.length > 0 && (
        <ul className={style['list']} aria-label="Warnings">
          {status.warnings.map((warning) => (
            <li key={warning}>
              <span className="line">
                <Pill tone="warn">warning</Pill> {warning}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Controller({ status: { running } }: OfPresent) {
  if (running === null) return <Part name="Controller" tone="bad" word="not running" />;
  const { pid, version, port } = running;
  const words = [
    `process ${pid}`,
    ...(version === undefined ? [] : [`version ${version}`]),
    `port ${port ?? 'none'}`,
  ];
  return (
    <Part name="Controller" tone="good" word="running">
      {words.join(', ')}
    </Part>
  );
}

function Queue({ status: { queue } }: OfPresent) {
  const { ok, backend, waiting, active, failed, detail } = queue;
  return (
    <Part name="Queue" tone={ok ? 'good' : 'warn'} word={ok ? 'working' : 'not working'}>
      {backend}: {countOf(waiting, 'job')} waiting, {count(active)} running, {count(failed)} failed.{' '}
      {detail}
    </Part>
  );
}

function Database({ status: { database, events } }: OfPresent) {
  return (
    <Part name="Database" tone="good" word={database.mode}>
      {bytes(database.bytes)} on disk
      {database.wal_bytes !== null && `, ${bytes(database.wal_bytes)} of write-ahead log`}, growing{' '}
      {bytes(database.bytes_per_day)} a day, {countOf(events, 'event')}
    </Part>
  );
}

function Sandbox({ status: { sandbox } }: OfPresent) {
  return sandbox === 'none' ? (
    <Part name="Sandbox" tone="bad" word="none">
      Steps run as the user of the controller. Set “sandbox” to auto.
    </Part>
  ) : (
    <Part name="Sandbox" tone="good" word="on">
      Steps, tests and git run in it, except steps you marked to run outside.
    </Part>
  );
}

function Servers({ status: { mcp } }: OfPresent) {
  const { servers, problems, changed, looked_at } = mcp;
  if (servers.length + problems.length === 0) return null;
  const isWell = problems.length + changed.length === 0;
  return (
    <Part
      name="MCP servers"
      tone={isWell ? 'good' : 'warn'}
      word={countOf(servers.length, 'server')}
    >
      {servers.join(', ')}
      {looked_at !== null && (
        <>
          , last asked <When at={looked_at} />
        </>
      )}
      {problems.map((problem) => `. ${problem}`)}
      {changed.map(({ server, tool }) => `. ${server}: ${tool} changed, and waits for you`)}
    </Part>
  );
}

/** The bar is full where there is twenty times as much as must be kept free. */
function Disks({ status: { disk, min_free_bytes: least } }: OfPresent) {
  return disk.map(({ name, path, free_bytes }) => (
    <Meter
      key={path}
      label={`Room for ${name} (${path})`}
      value={free_bytes}
      most={20 * least}
      words={`${bytes(free_bytes)} free; below ${bytes(least)} it goes into safe mode`}
      tone={free_bytes < 2 * least ? 'bad' : 'plain'}
    />
  ));
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
  readonly children?: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Pill tone={tone}>{word}</Pill> <span className="soft">{children}</span>
      </dd>
    </div>
  );
}
