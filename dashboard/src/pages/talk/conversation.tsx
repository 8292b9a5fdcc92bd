import { useState } from 'react';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { APPROVAL_EVENTS, JOB_EVENTS } from '../../data/event-groups.ts';
import { useApi, useOrder } from '../../data/use-api.ts';
import { Answer } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Go } from '../../design/go.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import { Questions } from '../shared/questions.tsx';
import { Composer } from './composer.tsx';
import { LiveWords } from './live-words.tsx';
import { Message } from './message.tsx';
import style from './talk.module.css';
import { WorkFold } from './work-fold.tsx';

export type Whole = AnswerTo<'/api/conversations/:id'>;

const FOLLOWED = [
  ...JOB_EVENTS,
  ...APPROVAL_EVENTS,
  'MailReceived',
  'MailTriaged',
  'MailReadByModel',
  'MailQueued',
  'MailSent',
  'MailFailed',
  'ActionProposed',
  'ActionBlocked',
  'ActionExecuted',
  'ActionFailed',
  'ControllerPaused',
  'ControllerResumed',
  'ModelConsented',
] as const;

function useConversation(id: string, cursor: string | null) {
  return useApi({
    key: ['conversation', id, cursor],
    ask: ({ api }) =>
      answerOf(
        api.conversations[':id'].$get({
          param: { id },
          query: cursor === null ? {} : { cursor },
        }),
      ),
    follows: cursor === null ? FOLLOWED : 'none',
  });
}

/** One conversation: what was said and done, what is still open, and a place to speak. */
export function Conversation({ id }: { readonly id: string }) {
  const newest = useConversation(id, null);
  return (
    <Answer of={newest}>
      {(whole) => (
        <article className={style['conversation']} aria-label="Conversation">
          <header className={style['head']}>
            <span className={style['back']}>
              <Go to="/talk">All conversations</Go>
            </span>
            <h1>{titleOf(whole)}</h1>
          </header>
          {whole.next !== null && <Earlier id={id} cursor={whole.next} />}
          <Messages whole={whole} />
          <OpenNow whole={whole} />
          <Speak whole={whole} />
        </article>
      )}
    </Answer>
  );
}

const NAMES: Readonly<Record<Whole['kind'], string>> = {
  chat: 'Chat',
  mail: 'Mail',
  notice: 'Notice',
  outside: 'Mail from outside',
};

function titleOf({ kind, subject }: Whole): string {
  return subject === '' ? NAMES[kind] : subject;
}

function Messages({ whole }: { readonly whole: Whole }) {
  return (
    <ol className={style['messages']}>
      {whole.messages.map((message) => (
        <li key={message.mail_id} data-by={message.by}>
          <Message threadId={whole.thread_id} message={message} />
        </li>
      ))}
    </ol>
  );
}

function Earlier({ id, cursor }: { readonly id: string; readonly cursor: string }) {
  const [isShown, setShown] = useState(false);
  const page = useConversation(id, isShown ? cursor : null);
  if (!isShown) {
    return (
      <Button
        kind="quiet"
        onPress={() => {
          setShown(true);
        }}
      >
        Earlier messages
      </Button>
    );
  }
  return (
    <Answer of={page}>
      {(whole) => (
        <>
          {whole.next !== null && <Earlier id={id} cursor={whole.next} />}
          <Messages whole={whole} />
        </>
      )}
    </Answer>
  );
}

type State = NonNullable<Whole['standing']>['state'];

const STATES: Readonly<Partial<Record<State, readonly [string, Tone]>>> = {
  reading: ['is being read', 'plain'],
  working: ['is worked on', 'good'],
  kept: ['is kept for later', 'warn'],
};

/** What is under way, as it comes. */
function OpenNow({ whole }: { readonly whole: Whole }) {
  const { standing, under_way, asks, approvals } = whole;
  const state = standing === null ? undefined : STATES[standing.state];
  const works = new Set([
    ...under_way.map(({ work_id }) => work_id),
    ...(state === undefined || standing === null ? [] : [`inbox:${standing.mail_id}`]),
  ]);
  return (
    <div className={style['open']}>
      {state !== undefined && (
        <p role="status">
          <Pill tone={state[1]}>{state[0]}</Pill> {standing?.why}
        </p>
      )}
      {under_way.map((work) => (
        <WorkFold key={work.work_id} work={work} isOpen />
      ))}
      <LiveWords works={works} />
      <Questions asks={asks} approvals={approvals} />
    </div>
  );
}

function Speak({ whole }: { readonly whole: Whole }) {
  const { thread_id: id, kind, messages } = whole;
  const say = useOrder(({ api }, text: string) =>
    answerOf(api.conversations[':id'].messages.$post({ param: { id }, json: { text } })),
  );
  const came = messages.findLast(({ by }) => by === 'other');
  const reply = useOrder(({ api }, text: string) =>
    answerOf(api.mail[':id'].reply.$post({ param: { id: came?.mail_id ?? '' }, json: { text } })),
  );
  if (kind !== 'outside') {
    const hint =
      kind === 'chat' ? undefined : 'The answer goes out by mail too, and is shown here.';
    return <Composer label="Your message" order={say} hint={hint} />;
  }
  if (came === undefined) return null;
  return (
    <Composer
      label={`Answer ${came.who} by mail`}
      hint="This goes to the sender, in the name of the agent."
      order={reply}
      hasFiles={false}
    />
  );
}
