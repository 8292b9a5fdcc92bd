import { useState } from 'react';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { APPROVAL_EVENTS } from '../../data/event-groups.ts';
import { useApi } from '../../data/use-api.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Overlay } from '../../design/overlay.tsx';
import { Panel } from '../../design/panel.tsx';
import { When } from '../../design/when.tsx';
import { ApprovalWord } from '../shared/approval-word.tsx';
import style from './now.module.css';

type Approval = AnswerTo<'/api/approvals'>['approvals'][number];

/** Approvals that wait for the owner, with what would be done. */
export function Approvals() {
  const approvals = useApi({
    key: ['approvals'],
    ask: ({ api }) => answerOf(api.approvals.$get({ query: {} })),
    follows: APPROVAL_EVENTS,
  });
  const [shown, setShown] = useState<Approval | null>(null);
  return (
    <Panel title="Waiting for your approval">
      <Answer of={approvals}>
        {({ approvals: open }) =>
          open.length === 0 ? (
            <Empty>
              Nothing waits for you. What the guardian may not allow by itself is asked here.
            </Empty>
          ) : (
            <ul className={style['list']}>
              {open.map((approval) => (
                <li key={approval.approval_id}>
                  <div className={style['lineHead']}>
                    <strong>{approval.tool}</strong>
                    <span>{approval.summary}</span>
                  </div>
                  <span className="soft">{approval.reason}</span>
                  {approval.expires_at !== null && (
                    <span className="soft">
                      Until <When at={approval.expires_at} />
                    </span>
                  )}
                  <ApprovalWord id={approval.approval_id}>
                    <Button
                      kind="quiet"
                      onPress={() => {
                        setShown(approval);
                      }}
                    >
                      All of it
                    </Button>
                  </ApprovalWord>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      <Overlay
        title="What would be done"
        isOpen={shown !== null}
        onClose={() => {
          setShown(null);
        }}
      >
        {shown !== null && <Whole approval={shown} />}
      </Overlay>
    </Panel>
  );
}

function Whole({ approval }: { readonly approval: Approval }) {
  const whole = useApi({
    key: ['approval', approval.approval_id],
    ask: ({ api }) =>
      answerOf(api.approvals[':id'].$get({ param: { id: approval.approval_id }, query: {} })),
  });
  return (
    <Answer of={whole}>
      {({ input, is_whole, says }) => (
        <div className={style['column']}>
          {says.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <pre className={style['words']}>{input ?? 'Its text was erased.'}</pre>
          {!is_whole && <p className="soft">Only the beginning is kept.</p>}
          <ApprovalWord id={approval.approval_id} />
        </div>
      )}
    </Answer>
  );
}
