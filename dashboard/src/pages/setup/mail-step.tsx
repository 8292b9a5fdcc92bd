import { useState } from 'react';
import { answerOf } from '../../data/api.ts';
import { useOrder } from '../../data/use-api.ts';
import { Field } from '../../design/field.tsx';
import { OrderButton } from '../../design/order-button.tsx';
import type { StepProps } from './page.tsx';
import style from './setup.module.css';

const EMPTY = { owner: '', address: '', smtp_host: '', imap_host: '', user: '', password: '' };

type Tested = { readonly file: string; readonly sent: boolean; readonly why: string | null };

export function MailStep({ setup: { mail } }: StepProps) {
  return (
    <>
      <h2>How does it reach you?</h2>
      {mail.is_set ? <Test file={mail.file} /> : <MailForm />}
    </>
  );
}

function Test({ file }: { readonly file: string }) {
  const order = useOrder(({ api }) => answerOf(api.setup.mail.test.$post({ json: {} })));
  return (
    <>
      <p>
        Mail is set in <code>{file}</code>. Change it there; it is never written over.
      </p>
      <OrderButton order={order} input={undefined}>
        Send a test mail
      </OrderButton>
      {order.data !== undefined && <Outcome tested={order.data} />}
    </>
  );
}

function MailForm() {
  const [said, setSaid] = useState(EMPTY);
  const order = useOrder(({ api }, json: typeof EMPTY) => answerOf(api.setup.mail.$post({ json })));
  const domain = said.address.split('@')[1] ?? '';
  const usual = domain === '' ? '' : `smtp.${domain}`;
  const field = (name: keyof typeof EMPTY, label: string, hint?: string) => (
    <Field
      label={label}
      {...(hint !== undefined && { hint })}
      type={name === 'password' ? 'password' : 'text'}
      autoComplete="off"
      value={said[name]}
      onChange={(value) => {
        setSaid({ ...said, [name]: value });
      }}
    />
  );
  const whole = {
    ...said,
    smtp_host: said.smtp_host || usual,
    user: said.user || said.address,
  };
  return (
    <>
      <p>
        With a mailbox of its own it reports and warns by mail, and what you write to it is work.
        Without one, everything is here and in the terminal.
      </p>
      <div className={style['fields']}>
        {field('owner', 'Your own address')}
        {field('address', 'Address of the agent')}
        {field('smtp_host', 'Its SMTP server', usual === '' ? undefined : `Empty: ${usual}`)}
        {field('imap_host', 'Its IMAP server', 'Empty: it receives no mail.')}
        {field('user', 'User name there', 'Empty: its address.')}
        {field('password', 'Password', 'Stays in secrets/ on the machine of the agent.')}
      </div>
      <OrderButton
        order={order}
        input={whole}
        kind="main"
        isDisabled={said.owner === '' || said.address === ''}
      >
        Save, and send a test mail
      </OrderButton>
      {order.data !== undefined && <Outcome tested={order.data} />}
    </>
  );
}

function Outcome({ tested: { file, sent, why } }: { readonly tested: Tested }) {
  return (
    <p role="status">
      {sent ? (
        'The test mail went out.'
      ) : (
        <>
          The test mail did not go out: {why}. Correct <code>{file}</code>, or delete it and come
          back here.
        </>
      )}
    </p>
  );
}
