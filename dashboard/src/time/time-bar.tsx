import { useState } from 'react';
import { Form, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import type { AnswerTo } from '../../../src/http/api.ts';
import { answerOf } from '../data/api.ts';
import { type Moment, useAsOf } from '../data/as-of.tsx';
import { useApi } from '../data/use-api.ts';
import { count, countOf, money } from '../data/words.ts';
import { Answer, Empty } from '../design/answers.tsx';
import { Button } from '../design/button.tsx';
import { Field } from '../design/field.tsx';
import { Go } from '../design/go.tsx';
import { When } from '../design/when.tsx';
import { seqOf } from './find-moment.ts';
import style from './time.module.css';

type Moments = AnswerTo<'/api/moments'>;
type Mark = Moments['marks'][number];

/** The whole history as a slider: where it stands, all pages stand. */
export function TimeBar() {
  const moments = useApi({
    key: ['moments'],
    ask: ({ api }) => answerOf(api.moments.$get({ query: {} })),
    isAlwaysNow: true,
    follows: ['CycleCompleted', 'CycleFailed'],
  });
  return (
    <section aria-label="Time" className={style['bar']}>
      <Answer of={moments}>
        {(found) =>
          found.last === null ? (
            <Empty>There is no history yet. It begins with the first event.</Empty>
          ) : (
            <History moments={found} last={found.last} />
          )
        }
      </Answer>
    </section>
  );
}

type Last = NonNullable<Moments['last']>;

function History({ moments, last }: { readonly moments: Moments; readonly last: Last }) {
  const { moment, travel } = useAsOf();
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? placeOf(moment, moments, last);
  const go = (seq: number) => {
    setDragged(null);
    travel(seq >= last.seq ? null : `${seq}`);
  };
  const at = markAt(moments, shown);
  return (
    <div className={style['history']}>
      <Slider
        aria-label="The moment that is shown"
        className={style['slider'] ?? ''}
        minValue={1}
        maxValue={Math.max(2, last.seq)}
        value={shown}
        onChange={setDragged}
        onChangeEnd={go}
      >
        <Marks moments={moments} last={last} />
        <SliderTrack className={style['track'] ?? ''}>
          <SliderThumb className={style['thumb'] ?? ''} />
        </SliderTrack>
        <p className={style['words']}>
          <SliderOutput>
            {shown >= last.seq ? 'Now' : `Event ${count(shown)} of ${count(last.seq)}`}
          </SliderOutput>
          {at !== null && <span className="soft">{markWords(at, moments.unit)}</span>}
        </p>
      </Slider>
      <Steps moments={moments} shown={shown} onGo={go} />
      <GoTo />
      <span className={style['links']}>
        <Go to={`/compare?a=${shown}&b=${last.seq}`}>Compare it with now</Go>
      </span>
      <p className="soft">
        The history begins {moments.first !== null && <When at={moments.first.at} />} and ends{' '}
        <When at={last.at} />.
      </p>
    </div>
  );
}

/** Where on the slider a moment of the address stands; an instant stands at the end of its day. */
function placeOf(moment: Moment, { marks }: Moments, last: Last): number {
  if (moment === null) return last.seq;
  if (/^\d+$/.test(moment)) return Math.min(Number(moment), last.seq);
  const day = new Date(moment).toISOString().slice(0, 10);
  return marks.findLast((mark) => mark.day <= day)?.seq ?? 1;
}

function markAt({ marks }: Moments, seq: number): Mark | null {
  return marks.find((mark) => mark.seq >= seq) ?? marks.at(-1) ?? null;
}

function markWords({ day, events, cycles, usd, incidents, learned }: Mark, unit: string): string {
  const parts = [
    `${unit === 'day' ? '' : `${unit} of `}${day}`,
    countOf(events, 'event'),
    countOf(cycles, 'cycle'),
    money(usd),
    ...(incidents > 0 ? [countOf(incidents, 'incident')] : []),
    ...(learned > 0 ? [`${count(learned)} learned`] : []),
  ];
  return parts.join(', ');
}

/** A bar a day, as wide as its part of the log and as high as it was busy. The words beside the slider say the same. */
function Marks({ moments: { marks }, last }: { readonly moments: Moments; readonly last: Last }) {
  const most = Math.max(1, ...marks.map(({ cycles }) => cycles));
  return (
    <div className={style['marks']} aria-hidden="true">
      {marks.map(({ day, seq, events, cycles, incidents, learned }) => (
        <span
          key={day}
          data-tone={incidents > 0 ? 'bad' : learned > 0 ? 'good' : undefined}
          style={{
            insetInlineStart: `${((seq - events) / last.seq) * 100}%`,
            inlineSize: `${(events / last.seq) * 100}%`,
            blockSize: `${12 + (cycles / most) * 88}%`,
          }}
        />
      ))}
    </div>
  );
}

type Stepping = {
  readonly moments: Moments;
  readonly shown: number;
  readonly onGo: (seq: number) => void;
};

/** To the end of the day, week or month before, or after. */
function Steps({ moments: { marks, unit }, shown, onGo }: Stepping) {
  const before = marks.findLast(({ seq }) => seq < shown);
  const after = marks.find(({ seq }) => seq > shown);
  return (
    <div className={style['steps']}>
      <Button
        isDisabled={before === undefined}
        onPress={() => {
          if (before !== undefined) onGo(before.seq);
        }}
      >
        Previous {unit}
      </Button>
      <Button
        isDisabled={after === undefined}
        onPress={() => {
          if (after !== undefined) onGo(after.seq);
        }}
      >
        Next {unit}
      </Button>
    </div>
  );
}

/** To an instant, an event or the end of a cycle. */
function GoTo() {
  const { travel } = useAsOf();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    const found = await seqOf(text);
    if (found.problem === null) travel(found.moment);
    setProblem(found.problem);
  };
  return (
    <Form
      className={style['goto'] ?? ''}
      aria-label="Go to a moment"
      // What was wrong is said, and does not keep other words from being sent.
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label="Go to"
        placeholder="2026-11-23 14:00, cycle 17 or event 1200"
        value={text}
        isInvalid={problem !== null}
        onChange={setText}
        {...(problem !== null && { hint: problem })}
      />
      <Button type="submit">Go</Button>
    </Form>
  );
}
