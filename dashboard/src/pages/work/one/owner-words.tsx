import { useState } from 'react';
import { answerOf } from '../../../data/api.ts';
import { useOrder } from '../../../data/use-api.ts';
import { Field } from '../../../design/field.tsx';
import { OrderButton } from '../../../design/order-button.tsx';
import { Panel } from '../../../design/panel.tsx';
import { PriorityChoice } from '../add-task.tsx';
import style from '../work.module.css';
import type { Work } from './page.tsx';

type Task = NonNullable<Work['task']>;
type Props = { readonly work: Work; readonly task: Task };

/** What the owner can say about a task: that it is done, to be dropped, to go on, or different. */
export function OwnerWords({ work, task }: Props) {
  const isOver = task.status === 'done' || task.status === 'cancelled';
  return (
    <>
      <Panel title="Your word">
        {task.trust !== 'owner' && !isOver && <Accept task={task} />}
        {!isOver && <End task={task} />}
        {canReopen(work, task) && <Reopen task={task} />}
      </Panel>
      {!isOver && <Edit task={task} />}
    </>
  );
}

/** A finished job that waits for a yes is asked about above. */
function canReopen({ job, ask }: Work, { status }: Task): boolean {
  if (ask !== null) return false;
  return (
    status === 'done' ||
    (job?.verdict != null && job.status !== 'dropped' && status !== 'cancelled')
  );
}

function Accept({ task: { intention_id: id } }: { readonly task: Task }) {
  const accept = useOrder(({ api }) =>
    answerOf(api.tasks[':id'].accept.$post({ param: { id }, json: {} })),
  );
  return (
    <div className={style['form']}>
      <p>These are not your words, so nothing is done about it until you accept them.</p>
      <OrderButton order={accept} input={undefined} kind="main">
        Accept its words as mine
      </OrderButton>
    </div>
  );
}

function End({ task: { intention_id: id, kind } }: { readonly task: Task }) {
  const [note, setNote] = useState('');
  const json = note.trim() === '' ? {} : { note };
  const done = useOrder(({ api }) =>
    answerOf(api.tasks[':id'].done.$post({ param: { id }, json })),
  );
  const cancel = useOrder(({ api }) =>
    answerOf(api.tasks[':id'].cancel.$post({ param: { id }, json })),
  );
  return (
    <div className={style['form']}>
      <Field label="Note" hint="Kept with it." value={note} onChange={setNote} maxLength={500} />
      <div className={style['pills']}>
        <OrderButton order={done} input={undefined} kind="main">
          {kind === 'reminder' ? 'Seen' : 'It is done'}
        </OrderButton>
        <OrderButton order={cancel} input={undefined} kind="danger">
          Nobody is to do it
        </OrderButton>
      </div>
    </div>
  );
}

function Reopen({ task: { intention_id: id } }: { readonly task: Task }) {
  const [reason, setReason] = useState('');
  const reopen = useOrder(({ api }) =>
    answerOf(api.tasks[':id'].reopen.$post({ param: { id }, json: { reason } })),
  );
  return (
    <div className={style['form']}>
      <Field label="What is not right" value={reason} onChange={setReason} maxLength={2000} />
      <OrderButton order={reopen} input={undefined} isDisabled={reason.trim() === ''}>
        Not done: go on
      </OrderButton>
    </div>
  );
}

function Edit({ task }: { readonly task: Task }) {
  const { intention_id: id } = task;
  const [title, setTitle] = useState(task.title);
  const [content, setContent] = useState(task.content);
  const [priority, setPriority] = useState(task.priority);
  const [due, setDue] = useState('');
  const [told, setTold] = useState('');
  const edit = useOrder(async ({ api }) => {
    const json = {
      ...(title !== task.title && { title }),
      ...(content !== task.content && { content }),
      ...(priority !== task.priority && { priority }),
      ...(due.trim() !== '' && { due }),
    };
    const answer = await answerOf(api.tasks[':id'].edit.$post({ param: { id }, json }));
    setTold(['Changed.', ...answer.told].join(' '));
  });
  const isSame =
    title === task.title && content === task.content && priority === task.priority && due === '';
  return (
    <Panel title="Change it">
      <div className={style['form']}>
        <Field label="Title" value={title} onChange={setTitle} maxLength={500} />
        <Field label="Description" isLong value={content} onChange={setContent} />
        <PriorityChoice value={priority} onChange={setPriority} />
        <Field
          label="A new time"
          hint="In everyday words; “none”: no time; empty: as it is."
          value={due}
          onChange={setDue}
        />
        <OrderButton order={edit} input={undefined} isDisabled={isSame || title.trim() === ''}>
          Change
        </OrderButton>
        <p role="status" className="soft">
          {told}
        </p>
      </div>
    </Panel>
  );
}
