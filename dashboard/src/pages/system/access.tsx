import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { ACCESS_EVENTS } from '../../data/event-groups.ts';
import { useApi } from '../../data/use-api.ts';
import { countOf } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { FirstOf } from '../../design/first-of.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import style from './system.module.css';

type Entry = AnswerTo<'/api/session/history'>['entries'][number];

const MOST = 6;

/** Who got in by this page, who left, and who was refused. */
export function Access() {
  const history = useApi({
    key: ['session history'],
    ask: ({ api }) => answerOf(api.session.history.$get({ query: {} })),
    follows: ACCESS_EVENTS,
  });
  return (
    <Panel title="Signing in" aside={<Go to="/log?subject=access">All in the log</Go>}>
      <Answer of={history}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Empty>
              Nobody signed in by a link yet. Each sign-in and sign-out will stand here, and how
              often a wrong code or token was refused.
            </Empty>
          ) : (
            <FirstOf items={entries} most={MOST}>
              {(shown) => (
                <ul className={style['list']} aria-label="Sign-ins, newest first">
                  {shown.map((entry) => (
                    <li key={entry.seq} className="line">
                      <Pill tone={WORDS[entry.what].tone}>{WORDS[entry.what].word}</Pill>
                      <span>{saysOf(entry)}</span>
                      <span className="soft">
                        from {entry.address}, <When at={entry.at} />
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </FirstOf>
          )
        }
      </Answer>
    </Panel>
  );
}

const WORDS: Readonly<Record<Entry['what'], { readonly word: string; readonly tone: Tone }>> = {
  signed_in: { word: 'in', tone: 'good' },
  signed_out: { word: 'out', tone: 'plain' },
  signed_in_anew: { word: 'anew', tone: 'plain' },
  all_signed_out: { word: 'all out', tone: 'warn' },
  refused: { word: 'refused', tone: 'bad' },
};

function saysOf({ what, times }: Entry): string {
  switch (what) {
    case 'signed_in':
      return 'A browser signed in';
    case 'signed_out':
      return 'A browser signed out';
    case 'signed_in_anew':
      return 'A browser that was signed in signed in again';
    case 'all_signed_out':
      return `${countOf(times, 'browser was', 'browsers were')} signed out at once`;
    case 'refused':
      return countOf(times, 'wrong code or token', 'wrong codes or tokens');
  }
}
