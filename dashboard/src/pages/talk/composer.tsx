import { type KeyboardEvent, useRef, useState } from 'react';
import { answerOf, api as client } from '../../data/api.ts';
import { useAsOf } from '../../data/as-of.tsx';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { type Order, OrderButton } from '../../design/order-button.tsx';
import { withFiles } from './named-files.ts';
import style from './talk.module.css';

const FILE_BYTES = 10 * 1024 * 1024;

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly order: Order<string> & {
    readonly mutateAsync: (text: string) => Promise<unknown>;
    readonly isSuccess: boolean;
  };
  readonly hasFiles?: boolean;
};

/** Where the owner writes. Control and Enter send. */
export function Composer({ label, hint, order, hasFiles = true }: Props) {
  const [text, setText] = useState('');
  const [paths, setPaths] = useState<readonly string[]>([]);
  const isPast = useAsOf().moment !== null;
  const words = withFiles(text, paths);
  const send = () => {
    if (words === '' || isPast || order.isPending) return;
    order.mutateAsync(words).then(
      () => {
        setText('');
        setPaths([]);
      },
      () => undefined, // the button says why
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={style['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={label}
        hint={
          hint === undefined ? 'Control and Enter send it.' : `${hint} Control and Enter send it.`
        }
        isLong
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        maxLength={31_000}
      />
      {paths.length > 0 && (
        <ul className={style['attachments']} aria-label="Files that go with it">
          {paths.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      )}
      <div className={style['composerEnd']}>
        <OrderButton
          order={{ ...order, mutate: send }}
          input={words}
          kind="main"
          isDisabled={words === ''}
        >
          Send
        </OrderButton>
        {hasFiles && (
          <AddFile
            isDisabled={isPast}
            onAdded={(path) => {
              setPaths((before) => [...new Set([...before, path])]);
            }}
          />
        )}
      </div>
    </form>
  );
}

function AddFile({
  onAdded,
  isDisabled,
}: {
  readonly onAdded: (path: string) => void;
  readonly isDisabled: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  });
  const add = async (files: readonly File[]) => {
    setState({ isBusy: true, why: null });
    try {
      for (const file of files) onAdded(await given(file));
      setState({ isBusy: false, why: null });
    } catch (error) {
      setState({ isBusy: false, why: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to add"
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        isDisabled={isDisabled}
        isPending={state.isBusy}
        onPress={() => {
          input.current?.click();
        }}
      >
        Add a file
      </Button>
      {state.why !== null && (
        <span role="alert" className={style['wrong']}>
          {state.why}
        </span>
      )}
    </>
  );
}

/** Puts a file into the workspace. Returns its path there. @throws Error that says why not */
async function given(file: File): Promise<string> {
  if (file.size > FILE_BYTES) throw new Error(`${file.name} has more than 10 MiB`);
  const content = await base64Of(file);
  const { path } = await answerOf(client.api.files.$post({ json: { name: file.name, content } }));
  return path;
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.replace(/^[^,]*,/, ''));
    };
    reader.onerror = () => {
      reject(new Error(`${file.name} cannot be read`));
    };
    reader.readAsDataURL(file);
  });
}
