import { useState } from 'react';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Go } from '../../design/go.tsx';
import { Pill } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import style from './talk.module.css';

type Listed = AnswerTo<'/api/conversations'>['conversations'][number];

const SHOWS = [
  ['talk', 'With you'],
  ['notices', 'Notices and others'],
  ['all', 'All'],
] as const;
type Show = (typeof SHOWS)[number][0];

const EMPTY: Readonly<Record<Show, string>> = {
  talk: 'Nothing was said yet. Chats and your mails with the agent will be listed here.',
  notices: 'No notice was sent yet. Reports, alerts and mail from others will be listed here.',
  all: 'Nothing was said or sent yet.',
};

/** Events after which the list may look different. */
const FOLLOWED = [
  'MailReceived',
  'MailQueued',
  'MailTriaged',
  'JobPaused',
  'JobAnswered',
  'JobConcluded',
  'JobConfirmed',
  'ActionEscalated',
  'ApprovalGranted',
  'ApprovalDenied',
  'ApprovalExpired',
] as const;

export function ConversationList({ shown }: { readonly shown: string | null }) {
  const [show, setShow] = useState<Show>('talk');
  return (
    <nav aria-label="Conversations" className={style['list']}>
      <label className={style['filter']}>
        <span className="unseen">Which conversations</span>
        <select
          value={show}
          onChange={({ target }) => {
            setShow(SHOWS.find(([each]) => each === target.value)?.[0] ?? 'talk');
          }}
        >
          {SHOWS.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <ListPage key={show} show={show} cursor={null} shown={shown} />
    </nav>
  );
}

type PageProps = {
  readonly show: Show;
  readonly cursor: string | null;
  readonly shown: string | null;
};

function ListPage({ show, cursor, shown }: PageProps) {
  const [goesOn, setGoesOn] = useState(false);
  const page = useApi({
    key: ['conversations', show, cursor],
    ask: ({ api }) =>
      answerOf(api.conversations.$get({ query: { show, ...(cursor !== null && { cursor }) } })),
    follows: FOLLOWED,
  });
  return (
    <Answer of={page}>
      {({ conversations, next }) => (
        <>
          {conversations.length === 0 && cursor === null && next === null && (
            <Empty>{EMPTY[show]}</Empty>
          )}
          <ul>
            {conversations.map((one) => (
              <li key={one.thread_id}>
                <Row one={one} isShown={one.thread_id === shown} />
              </li>
            ))}
          </ul>
          {next !== null &&
            (goesOn ? (
              <ListPage show={show} cursor={next} shown={shown} />
            ) : (
              <Button
                kind="quiet"
                onPress={() => {
                  setGoesOn(true);
                }}
              >
                Earlier conversations
              </Button>
            ))}
        </>
      )}
    </Answer>
  );
}

const KINDS: Readonly<Record<Listed['kind'], string>> = {
  chat: 'Chat',
  mail: 'Mail',
  notice: 'Notice',
  outside: 'From outside',
};

function Row({ one, isShown }: { readonly one: Listed; readonly isShown: boolean }) {
  const { thread_id, kind, subject, at, last, open } = one;
  return (
    <div className={style['row']} data-shown={isShown ? '' : undefined}>
      <div className={style['rowHead']}>
        <span>{KINDS[kind]}</span>
        <When at={at} />
      </div>
      <Go to={`/talk/${encodeURIComponent(thread_id)}`} isHere={isShown}>
        {subject === '' ? (last.line ?? 'An erased message') : subject}
      </Go>
      <div className={style['rowEnd']}>
        <span className={style['line']}>
          {subject === '' ? `by ${last.who}` : `${last.who}: ${last.line ?? 'erased'}`}
        </span>
        {open === 'question' && <Pill tone="warn">waits for you</Pill>}
        {open === 'answer' && <Pill tone="good">answer to come</Pill>}
      </div>
    </div>
  );
}
