import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useAsOf } from '../../data/as-of.tsx';
import { useApi } from '../../data/use-api.ts';
import { count, countOf } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Go } from '../../design/go.tsx';
import { Overlay } from '../../design/overlay.tsx';
import { Pill } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import { type ShownEvent, typeWords } from './event-words.ts';
import style from './log.module.css';

type One = AnswerTo<'/api/events/:seq'>;
type Causes = AnswerTo<'/api/events/:seq/causes'>;
type Open = { readonly onOpen: (seq: number | null) => void };

const TRUST = { owner: 'your word', self: 'the agent itself', outside: 'from outside' };

/** One event beside the list: what it says, its texts, what led to it and what it led to. */
export function EventDrawer({ seq, onOpen }: Open & { readonly seq: number | null }) {
  return (
    <Overlay
      title={seq === null ? 'Event' : `Event ${count(seq)}`}
      isOpen={seq !== null}
      onClose={() => {
        onOpen(null);
      }}
    >
      {seq !== null && <OneEvent seq={seq} onOpen={onOpen} />}
    </Overlay>
  );
}

function OneEvent({ seq, onOpen }: Open & { readonly seq: number }) {
  const param = { seq: `${seq}` };
  const one = useApi({
    key: ['event', seq],
    ask: ({ api }) => answerOf(api.events[':seq'].$get({ param, query: {} })),
    follows: 'none',
  });
  const causes = useApi({
    key: ['causes', seq],
    ask: ({ api }) => answerOf(api.events[':seq'].causes.$get({ param, query: {} })),
  });
  return (
    <Answer of={one}>
      {(found) => (
        <div className={style['one']}>
          <Facts event={found.event} onOpen={onOpen} />
          <section aria-label="What it says">
            <h3>What it says</h3>
            <Json value={found.event.payload} />
          </section>
          {found.texts.length > 0 && <Texts texts={found.texts} />}
          <section aria-label="Causes">
            <h3>What led to it, and what it led to</h3>
            <Answer of={causes}>
              {(walk) => <Walk causes={walk} here={found.event} onOpen={onOpen} />}
            </Answer>
          </section>
        </div>
      )}
    </Answer>
  );
}

function Facts({ event, onOpen }: Open & { readonly event: ShownEvent }) {
  const { travel } = useAsOf();
  const { type, recordedAt, occurredAt, actor, trust, subjects, cycleNo, appVersion } = event;
  return (
    <>
      <p className={style['row']}>
        <strong>{typeWords(type)}</strong>
        <code>{type}</code>
        {trust === 'outside' && <Pill tone="warn">from outside</Pill>}
      </p>
      <dl className={style['facts']}>
        <dt>Recorded</dt>
        <dd>
          <When at={recordedAt} /> <span className="soft">({recordedAt})</span>
        </dd>
        {Date.parse(occurredAt) !== Date.parse(recordedAt) && (
          <>
            <dt>Happened</dt>
            <dd>
              <When at={occurredAt} />
            </dd>
          </>
        )}
        <dt>By</dt>
        <dd>
          {actor.kind} {actor.id}, trusted as {TRUST[trust]}
        </dd>
        <dt>About</dt>
        <dd className={style['subjects']}>
          {subjects.length === 0 && 'nothing in particular'}
          {subjects.map((subject) => (
            <Go key={subject} to={`/log?subject=${encodeURIComponent(subject)}`}>
              {subject}
            </Go>
          ))}
        </dd>
        {cycleNo !== undefined && (
          <>
            <dt>Cycle</dt>
            <dd>
              <Go to={`/cycles/${cycleNo}`}>{cycleNo}</Go>
            </dd>
          </>
        )}
        <dt>Program</dt>
        <dd>{appVersion}</dd>
      </dl>
      <p className={style['row']}>
        <Button
          onPress={() => {
            onOpen(null);
            travel(`${event.seq}`);
          }}
        >
          See everything as of this event
        </Button>
        <Go to={`/log?type=${encodeURIComponent(type)}`}>Others of this type</Go>
      </p>
    </>
  );
}

function Json({ value }: { readonly value: unknown }) {
  return (
    // Long ones scroll by themselves, and by keyboard.
    <section className={style['json']} aria-label="As JSON" tabIndex={0}>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}

const STATUS = {
  erased: 'This text was erased at the wish of the one it was about. It cannot be read any more.',
  unknown: 'This text is not kept under a name that the event tells.',
  damaged: 'This text cannot be decrypted. Check the log below.',
};

function Texts({ texts }: { readonly texts: One['texts'] }) {
  return (
    <section aria-label="Texts">
      <h3>Its texts</h3>
      {texts.map(({ name, status, text, characters }) => (
        <details key={name} open={texts.length === 1}>
          <summary>
            {status === 'found' ? countOf(characters, 'character') : 'No text'}{' '}
            <code>{name.slice(0, 19)}…</code>
          </summary>
          {status === 'found' ? (
            <section className={style['json']} aria-label="Text" tabIndex={0}>
              <pre>{text}</pre>
              {text !== null && text.length < characters && (
                <p className="soft">Only the first {count(text.length)} are shown.</p>
              )}
            </section>
          ) : (
            <p>{STATUS[status]}</p>
          )}
        </details>
      ))}
    </section>
  );
}

function Walk({
  causes: { up, named, caused, isCut },
  here,
  onOpen,
}: Open & { readonly causes: Causes; readonly here: ShownEvent }) {
  const isAlone = up.length + named.length + caused.length === 0;
  if (isAlone) return <Empty>Nothing in the log led to it, and nothing follows from it yet.</Empty>;
  return (
    <ol className={style['walk']}>
      {up.toReversed().map(({ event, role }) => (
        <li key={event.seq}>
          <EventButton event={event} onOpen={onOpen} />{' '}
          <span className="soft">
            {role === 'recorded' ? 'caused the next' : 'began what the next is a part of'}
          </span>
        </li>
      ))}
      <li aria-current="true">
        <strong>
          {here.seq} {typeWords(here.type)}
        </strong>
        {named.length > 0 && (
          <ul aria-label="Events it names">
            {named.map((event) => (
              <li key={event.seq}>
                <span className="soft">names</span> <EventButton event={event} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )}
        {caused.length > 0 && (
          <ul aria-label="Events that follow from it">
            {caused.map((event) => (
              <li key={event.seq}>
                <EventButton event={event} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )}
        {isCut && <span className="soft">and more</span>}
      </li>
    </ol>
  );
}

function EventButton({ event, onOpen }: Open & { readonly event: ShownEvent }) {
  return (
    <Button
      kind="quiet"
      onPress={() => {
        onOpen(event.seq);
      }}
    >
      {event.seq} {typeWords(event.type)}
    </Button>
  );
}
