import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useAsOf } from '../../data/as-of.tsx';
import { useApi } from '../../data/use-api.ts';
import { countOf } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import style from './system.module.css';

type Channel = AnswerTo<'/api/channels'>['channels'][number];

const TONES: Readonly<Record<Channel['state'], Tone>> = {
  ready: 'good',
  off: 'plain',
  trouble: 'bad',
};

/** Each way in and out: what is set up, what came and went last, what is in the way. */
export function Channels() {
  const isPast = useAsOf().moment !== null;
  const answer = useApi({
    key: ['channels'],
    ask: ({ api }) => answerOf(api.channels.$get()),
    follows: ['MailReceived', 'MailQueued', 'MailSent', 'MailFailed', 'InboxFileSeen'],
    isAlwaysNow: true,
    isOn: !isPast,
  });
  return (
    <Panel title="Ways in and out">
      {isPast ? (
        <Empty>The channels are looked at as they are now. Return to now to see them.</Empty>
      ) : (
        <Answer of={answer}>
          {({ channels }) => (
            <dl className={style['parts']}>
              {channels.map((channel) => (
                <OneChannel key={channel.name} channel={channel} />
              ))}
            </dl>
          )}
        </Answer>
      )}
    </Panel>
  );
}

function OneChannel({ channel }: { readonly channel: Channel }) {
  const { name, state, says, last_at, waiting, retry_at, trouble, advice } = channel;
  return (
    <div>
      <dt>{`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`}</dt>
      <dd className={style['list']}>
        <span className="line">
          <Pill tone={TONES[state]}>{state}</Pill>
          <span>{says}</span>
          <span className="soft">
            {last_at === null ? (
              'never used'
            ) : (
              <>
                last used <When at={last_at} />
              </>
            )}
            {waiting > 0 && `, ${countOf(waiting, 'mail')} waiting`}
            {retry_at !== null && (
              <>
                , tried again <When at={retry_at} far />
              </>
            )}
          </span>
        </span>
        {trouble !== null && <span>{trouble}</span>}
        {advice !== null && <span className={style['advice']}>{advice}</span>}
      </dd>
    </div>
  );
}
