import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { APPROVAL_EVENTS, JOB_EVENTS } from '../../data/event-groups.ts';
import { useOrder } from '../../data/use-api.ts';
import { usePages } from '../../data/use-pages.ts';
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

/** Its pages, the newest first; as many as were asked for are asked again when something was said. */
function useConversation(id: string) {
  return usePages({
    key: ['conversation', id],
    ask: ({ api }, cursor) =>
      answerOf(
        api.conversations[':id'].$get({
          param: { id },
          query: cursor === undefined ? {} : { cursor },
        }),
      ),
    follows: FOLLOWED,
  });
}

/** One conversation: what was said and done, what is still open, and a place to speak. */
export function Conversation({ id }: { readonly id: string }) {
  const read = useConversation(id);
  return (
    <Answer of={read}>
      {({ pages: [newest, ...earlier] }) =>
        newest !== undefined && (
          <article className={style['conversation']} aria-label="Conversation">
            <header className={style['head']}>
              <span className={style['back']}>
                <Go to="/talk">All conversations</Go>
              </span>
              <h1>{titleOf(newest)}</h1>
            </header>
            {read.hasNextPage && (
              <Button
                kind="quiet"
                isPending={read.isFetchingNextPage}
                onPress={() => void read.fetchNextPage()}
              >
                Earlier messages
              </Button>
            )}
            <Messages
              threadId={newest.thread_id}
              messages={[newest, ...earlier].reverse().flatMap(({ messages }) => messages)}
            />
            <OpenNow whole={newest} />
            <Speak whole={newest} />
          </article>
        )
      }
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

function Messages({
  threadId,
  messages,
}: {
  readonly threadId: string;
  readonly messages: Whole['messages'];
}) {
  return (
    <ol className={style['messages']}>
      {messages.map((message) => (
        <li key={message.mail_id} data-by={message.by}>
          <Message threadId={threadId} message={message} />
        </li>
      ))}
    </ol>
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
