import { useState } from 'react';
import { useLocation } from 'wouter';
import { answerOf } from '../../data/api.ts';
import { basePath } from '../../data/page-meta.ts';
import { useOrder } from '../../data/use-api.ts';
import { bytes } from '../../data/words.ts';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { useHere } from '../../design/go.tsx';
import { OrderButton } from '../../design/order-button.tsx';
import { Overlay } from '../../design/overlay.tsx';
import { Pill } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import { Files } from '../shared/actions.tsx';
import type { Whole } from './conversation.tsx';
import { filesNamedIn } from './named-files.ts';
import style from './talk.module.css';
import { WorkFold } from './work-fold.tsx';

export type Said = Whole['messages'][number];

const SENT: Readonly<Record<NonNullable<Said['sent']>, string | null>> = {
  queued: 'to be sent',
  sending: 'being sent',
  sent: null,
  unknown: 'may have gone out',
  failed: 'not sent',
  superseded: null,
};

const NAMES: Readonly<Partial<Record<Said['by'], string>>> = { owner: 'You', agent: 'Agent' };

/** What one side said, as text; the work behind it is folded in. */
export function Message({
  threadId,
  message,
}: {
  readonly threadId: string;
  readonly message: Said;
}) {
  const { by, who, at, text, attachments, work } = message;
  return (
    <article className={style['message']} aria-label={`${who}, ${at}`}>
      <Head message={message} />
      {work.map((one) => (
        <WorkFold key={one.work_id} work={one} />
      ))}
      <p className={style['text']}>{text ?? <em>These words are erased.</em>}</p>
      {by === 'owner' && <Files paths={filesNamedIn(text ?? '')} />}
      {attachments.length > 0 && (
        <ul className={style['attachments']} aria-label="Attachments">
          {attachments.map((attachment, place) => (
            <li key={place}>
              <Attachment address={`${message.mail_id}/attachments/${place + 1}`} {...attachment} />
            </li>
          ))}
        </ul>
      )}
      {text !== null && <MakeTask threadId={threadId} message={message} />}
    </article>
  );
}

type Attached = Said['attachments'][number] & { readonly address: string };

function Attachment({ name, content_type, bytes: size, is_kept, address }: Attached) {
  const words = `${content_type}, ${bytes(size)}`;
  const shown = name === '' ? 'without a name' : name;
  return is_kept ? (
    <>
      <a href={`${basePath}/api/mail/${address}`} download="">
        {shown}
      </a>{' '}
      ({words})
    </>
  ) : (
    `${shown} (${words}; only the name is kept)`
  );
}

function Head({ message: { by, who, at, sent } }: { readonly message: Said }) {
  const state = sent === null ? null : SENT[sent];
  return (
    <header className={style['messageHead']}>
      <strong>{NAMES[by] ?? who}</strong>
      <When at={at} />
      {state !== null && <Pill tone={sent === 'failed' ? 'bad' : 'plain'}>{state}</Pill>}
      {by === 'other' && <Pill tone="warn">words from outside</Pill>}
    </header>
  );
}

function MakeTask({ threadId, message }: { readonly threadId: string; readonly message: Said }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={style['messageEnd']}>
      <Button
        kind="quiet"
        onPress={() => {
          setOpen(true);
        }}
      >
        Make this a task
      </Button>
      <Overlay
        title="Make this a task"
        as="dialog"
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
      >
        <TaskForm threadId={threadId} message={message} />
      </Overlay>
    </div>
  );
}

const TITLE_CHARACTERS = 100;

function TaskForm({ threadId, message }: { readonly threadId: string; readonly message: Said }) {
  const { mail_id, text, by } = message;
  const [title, setTitle] = useState(
    (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_CHARACTERS),
  );
  const [, go] = useLocation();
  const here = useHere();
  const order = useOrder(async ({ api }, said: string) => {
    const json = { mail_id, title: said };
    const { id } = await answerOf(
      api.conversations[':id'].task.$post({ param: { id: threadId }, json }),
    );
    go(here(`/work/${encodeURIComponent(`task:${id}`)}`));
  });
  return (
    <>
      <Field label="Title" value={title} onChange={setTitle} maxLength={500} />
      <p className="soft">
        {by === 'owner'
          ? 'The whole message becomes its description.'
          : 'The whole message becomes its description. Since these are not your words, the task waits until you accept it.'}
      </p>
      <OrderButton order={order} input={title} kind="main" isDisabled={title.trim() === ''}>
        Add the task
      </OrderButton>
    </>
  );
}
