import { useSearchParams } from 'wouter';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count, countOf, percent } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Go } from '../../design/go.tsx';
import { Pill } from '../../design/pill.tsx';
import { Table } from '../../design/table.tsx';
import { capabilityAddress } from './address.ts';
import style from './learning.module.css';
import { MorePages } from './more-pages.tsx';

type Told = AnswerTo<'/api/learning/returns'>;
type Line = Told['lines'][number];

/** What each learned line took of the prompts, and what happened while it stood there. */
export function Returns() {
  const [search] = useSearchParams();
  const cursor = search.get('before');
  const told = useApi({
    key: ['returns', cursor],
    ask: ({ api }) =>
      answerOf(
        api.learning.returns.$get({ query: { limit: 100, ...(cursor !== null && { cursor }) } }),
      ),
    follows: ['CycleReflected'],
  });
  return (
    <Answer of={told}>
      {({ lines, window, next }) => (
        <div className={style['stack']}>
          {lines.length === 0 ? (
            <Empty>
              No prompt held anything learned yet. Each learned line stands here with its tokens,
              and with what happened in the cycles that saw it.
            </Empty>
          ) : (
            <>
              <What window={window} />
              <Listed lines={lines} window={window} />
            </>
          )}
          <MorePages
            of="lines"
            part="returns"
            name="before"
            isLater={cursor !== null}
            next={next}
          />
        </div>
      )}
    </Answer>
  );
}

function What({ window }: Pick<Told, 'window'>) {
  return (
    <div className={style['read']}>
      <p>
        Counted over {countOf(window.prompts, 'prompt')}
        {window.from_cycle !== null &&
          ` of cycles ${window.from_cycle} to ${window.to_cycle ?? ''}`}
        : in how many a line stood, the tokens it took there, in how many of these cycles the
        ability was used, and what became of the pitfall it warns of.
      </p>
      <p className="soft">
        The share that succeeded is only seen together with the line, beside that of the other
        cycles ({shareOf(window.succeeded, window.ended)} of all): the line need not be the reason.
        Tokens are its share of its part of the prompt, all lines taken as equally long.
      </p>
    </div>
  );
}

function shareOf(part: number, whole: number): string {
  return whole === 0 ? '–' : percent(part / whole);
}

const KINDS: Readonly<Record<Line['kind'], string>> = {
  anti_pattern: 'pitfall',
  capability: 'capability',
  finding: 'finding',
  procedure: 'procedure',
  rule: 'rule of the owner',
  note: 'note',
  memory: 'memory',
};

function Listed({ lines, window }: Pick<Told, 'lines' | 'window'>) {
  return (
    <Table
      caption="Learned lines, those in most prompts first"
      rows={lines}
      keyOf={({ event_id }) => event_id}
      columns={[
        { name: 'Line', show: (line) => <Words line={line} /> },
        { name: 'Kind', show: ({ kind }) => KINDS[kind] },
        { name: 'Prompts', isNumber: true, show: ({ prompts }) => count(prompts) },
        { name: 'Tokens', isNumber: true, show: ({ tokens }) => count(tokens) },
        { name: 'Cycles', isNumber: true, show: ({ cycles }) => count(cycles) },
        { name: 'Used', isNumber: true, show: ({ used }) => orDash(used) },
        { name: 'Avoided', isNumber: true, show: ({ avoided }) => orDash(avoided) },
        { name: 'Hit anyway', isNumber: true, show: ({ hits }) => orDash(hits) },
        {
          name: 'Succeeded with it',
          isNumber: true,
          show: ({ succeeded, ended }) => `${shareOf(succeeded, ended)} of ${count(ended)}`,
        },
        {
          name: 'Without it',
          isNumber: true,
          show: ({ succeeded, ended }) =>
            shareOf(window.succeeded - succeeded, window.ended - ended),
        },
      ]}
    />
  );
}

function orDash(counted: number | null): string {
  return counted === null ? '–' : count(counted);
}

function Words({ line: { kind, about, says, trust, seq } }: { readonly line: Line }) {
  return (
    <div className={style['cell']}>
      <span className="line">
        {kind === 'capability' ? (
          <Go to={capabilityAddress(about)}>{about}</Go>
        ) : (
          <strong>{about}</strong>
        )}
        {trust === 'outside' && <Pill tone="warn">from outside</Pill>}
        <span className="soft">
          <Go to={`/log?event=${seq}`}>event {seq}</Go>
        </span>
      </span>
      <span className="soft">{says}</span>
    </div>
  );
}
