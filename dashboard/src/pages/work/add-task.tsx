import { useState } from 'react';
import { answerOf } from '../../data/api.ts';
import { useOrder } from '../../data/use-api.ts';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Go } from '../../design/go.tsx';
import { OrderButton } from '../../design/order-button.tsx';
import { Overlay } from '../../design/overlay.tsx';
import { workPath } from './card.tsx';
import { PRIORITIES } from './place-priority.ts';
import style from './work.module.css';

const KINDS = [
  ['task', 'Task: something to be done'],
  ['reminder', 'Reminder: tell me at a time'],
  ['goal', 'Goal: what tasks serve'],
  ['followup', 'Follow-up: look again later'],
  ['commitment', 'Commitment: somebody promised'],
] as const;
type Kind = (typeof KINDS)[number][0];

const BLANK = { kind: 'task' as Kind, title: '', content: '', when: '', every: '', priority: 3 };
type Wish = typeof BLANK;

export function AddTask() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="main"
        onPress={() => {
          setOpen(true);
        }}
      >
        Add work
      </Button>
      <Overlay
        title="Add work"
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
        }}
      >
        <Form />
      </Overlay>
    </>
  );
}

function Form() {
  const [wish, setWish] = useState(BLANK);
  const set = (change: Partial<Wish>) => {
    setWish((before) => ({ ...before, ...change }));
  };
  const [added, setAdded] = useState<{ readonly id: string; readonly told: readonly string[] }>();
  const order = useOrder(async ({ api }, { kind, title, content, when, every, priority }: Wish) => {
    const json = {
      kind,
      title,
      content,
      priority,
      ...(when.trim() !== '' && { due: when }),
      ...(every.trim() !== '' && { every }),
    };
    const { id, told } = await answerOf(api.tasks.$post({ json }));
    setAdded({ id, told });
    setWish(BLANK);
  });
  return (
    <div className={style['form']}>
      <Choice
        label="Kind"
        value={wish.kind}
        choices={KINDS}
        onChange={(kind) => {
          set({ kind });
        }}
      />
      <Field
        label="What"
        value={wish.title}
        maxLength={500}
        onChange={(title) => {
          set({ title });
        }}
      />
      <Field
        label="Description"
        isLong
        value={wish.content}
        onChange={(content) => {
          set({ content });
        }}
      />
      <Field
        label="When"
        hint="In everyday words, such as “friday at 17:00”; empty: any time."
        value={wish.when}
        onChange={(when) => {
          set({ when });
        }}
      />
      <Field
        label="Again and again"
        hint="Such as “monday at 9” or “2 weeks”; empty: once."
        value={wish.every}
        onChange={(every) => {
          set({ every });
        }}
      />
      <PriorityChoice
        value={wish.priority}
        onChange={(priority) => {
          set({ priority });
        }}
      />
      <OrderButton order={order} input={wish} kind="main" isDisabled={wish.title.trim() === ''}>
        Add
      </OrderButton>
      {added !== undefined && (
        <p role="status">
          Added: <Go to={workPath(`task:${added.id}`)}>{added.id}</Go>. {added.told.join(' ')}
        </p>
      )}
    </div>
  );
}

function Choice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <label className={style['choice']}>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find(([each]) => each === target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const PRIORITY_CHOICES = PRIORITIES.map((each) => {
  const word = each === 5 ? ', the most urgent' : each === 1 ? ', the least' : '';
  return [`${each}`, `${each}${word}`] as const;
});

export function PriorityChoice({
  value,
  onChange,
}: {
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <Choice
      label="Priority"
      value={`${value}`}
      choices={PRIORITY_CHOICES}
      onChange={(chosen) => {
        onChange(Number(chosen));
      }}
    />
  );
}
