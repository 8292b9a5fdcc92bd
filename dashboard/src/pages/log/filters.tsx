import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import type { Filter, FilterName } from './filter.ts';
import style from './log.module.css';

const FIELDS: readonly {
  readonly name: FilterName;
  readonly label: string;
  readonly placeholder: string;
}[] = [
  { name: 'text', label: 'Words in it', placeholder: 'disk full' },
  { name: 'type', label: 'Type', placeholder: 'DecisionMade,ActionRefused' },
  { name: 'subject', label: 'About', placeholder: 'capability:git-commit' },
  { name: 'cycle', label: 'Cycle', placeholder: '17' },
];

export function Filters({
  filter,
  onChange,
}: {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}) {
  const [draft, setDraft] = useState(filter);
  const { after, up_to } = filter;
  return (
    <Form
      aria-label="Narrow the list"
      className={style['filters'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(draft);
      }}
    >
      {FIELDS.map(({ name, label, placeholder }) => (
        <Field
          key={name}
          label={label}
          placeholder={placeholder}
          value={draft[name] ?? ''}
          {...(name === 'cycle' && { inputMode: 'numeric', pattern: '[0-9]*' })}
          onChange={(value) => {
            setDraft({ ...draft, [name]: value });
          }}
        />
      ))}
      <div className={style['row']}>
        <Button type="submit" kind="main">
          Show
        </Button>
        {Object.keys(filter).length > 0 && (
          <Button
            kind="quiet"
            onPress={() => {
              onChange({});
            }}
          >
            Show all
          </Button>
        )}
      </div>
      {(after !== undefined || up_to !== undefined) && (
        <p className={style['between']}>
          Only events {after !== undefined && `after ${after}`}
          {after !== undefined && up_to !== undefined && ' and '}
          {up_to !== undefined && `up to ${up_to}`}.
        </p>
      )}
    </Form>
  );
}
