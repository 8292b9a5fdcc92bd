import { useState } from 'react';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useOrder } from '../../data/use-api.ts';
import { Field } from '../../design/field.tsx';
import { OrderButton } from '../../design/order-button.tsx';
import { ApprovalWord } from './approval-word.tsx';
import style from './shared.module.css';

type Open = Pick<AnswerTo<'/api/conversations/:id'>, 'asks' | 'approvals'>;
type Ask = Open['asks'][number];
type Approval = Open['approvals'][number];

/** What waits for the owner's word, with the ways to give it. */
export function Questions({ asks, approvals }: Open) {
  if (asks.length + approvals.length === 0) return null;
  return (
    <ul className={style['questions']} aria-label="Waits for your word">
      {asks.map((ask) => (
        <li key={ask.ask_id} className={style['question']}>
          <AskForm ask={ask} />
        </li>
      ))}
      {approvals.map((approval) => (
        <li key={approval.approval_id} className={style['question']}>
          <ApprovalForm approval={approval} />
        </li>
      ))}
    </ul>
  );
}

function ApprovalForm({ approval }: { readonly approval: Approval }) {
  const { approval_id: id, tool, summary, reason } = approval;
  return (
    <>
      <p>
        <strong>May I?</strong> <code>{tool}</code> {summary}
      </p>
      <p className="soft">{reason}</p>
      <ApprovalWord id={id} />
    </>
  );
}

function AskForm({ ask }: { readonly ask: Ask }) {
  return (
    <>
      <p className="soft">{ask.title}</p>
      <p>
        <strong>{ask.text}</strong>
      </p>
      {ask.kind === 'confirm' ? <Confirm ask={ask} /> : <AnswerForm ask={ask} />}
    </>
  );
}

function Confirm({ ask: { work_id: id } }: { readonly ask: Ask }) {
  const [reason, setReason] = useState('');
  const param = { id };
  const confirm = useOrder(({ api }) =>
    answerOf(api.tasks[':id'].confirm.$post({ param, json: {} })),
  );
  const reopen = useOrder(({ api }, why: string) =>
    answerOf(api.tasks[':id'].reopen.$post({ param, json: { reason: why } })),
  );
  return (
    <>
      <OrderButton order={confirm} input={undefined} kind="main">
        Yes, it is done
      </OrderButton>
      <Field label="What is missing" value={reason} onChange={setReason} />
      <OrderButton order={reopen} input={reason} isDisabled={reason.trim() === ''}>
        No, go on
      </OrderButton>
    </>
  );
}

type Answer = { readonly text: string | null; readonly extra_usd: number };

function AnswerForm({ ask: { work_id: id, ask_id, kind } }: { readonly ask: Ask }) {
  const [text, setText] = useState('');
  const [usd, setUsd] = useState(kind === 'money' ? '1' : '');
  const extra = Number(usd);
  const order = useOrder(({ api }, json: Answer) =>
    answerOf(
      api.tasks[':id'].answer.$post({ param: { id }, json: { ...json, id: idOf(ask_id, json) } }),
    ),
  );
  const isMoney = usd.trim() === '' || (Number.isFinite(extra) && extra >= 0 && extra <= 1000);
  const isSomething = text.trim() !== '' || extra > 0;
  return (
    <>
      <Field label="Your answer" isLong value={text} onChange={setText} />
      <Field
        label="More money for this job, in US dollars"
        hint="Beyond its cap; empty: none."
        inputMode="decimal"
        value={usd}
        onChange={setUsd}
        isInvalid={!isMoney}
      />
      <OrderButton
        order={order}
        input={{ text: text.trim() === '' ? null : text, extra_usd: isMoney ? extra : 0 }}
        kind="main"
        isDisabled={!isMoney || !isSomething}
      >
        Answer
      </OrderButton>
    </>
  );
}

/** The same answer to the same question counts once, however often it is sent. */
function idOf(askId: string, { text, extra_usd }: Answer): string {
  const said = `${askId} ${text ?? ''} ${extra_usd}`;
  let hash = 0;
  for (const sign of said) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return `page-${askId.replaceAll(/[^\w.-]/g, '-').slice(0, 70)}-${hash.toString(36)}`;
}
