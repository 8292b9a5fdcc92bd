import { count, duration, money } from '../../data/words.ts';
import { Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { FirstOf } from '../../design/first-of.tsx';
import { Panel } from '../../design/panel.tsx';
import { Table } from '../../design/table.tsx';
import style from './cycle.module.css';
import type { Story } from './story.ts';

type Call = Story['calls'][number];

const MOST = 20;

/** Every call of a model with what it took and what it cost. */
export function Calls({
  calls,
  onPrompt,
}: {
  readonly calls: readonly Call[];
  readonly onPrompt: (seq: number) => void;
}) {
  return (
    <Panel title="Model calls">
      {calls.length === 0 ? (
        <Empty>No model was called.</Empty>
      ) : (
        <FirstOf items={calls} most={MOST}>
          {(shown) => (
            <Table
              caption="Calls of models, in order"
              rows={shown}
              keyOf={({ run_id }) => run_id}
              columns={[
                { name: 'For', show: (call) => <What call={call} /> },
                { name: 'Fresh', isNumber: true, show: ({ tokens }) => tokenCount(tokens?.fresh) },
                {
                  name: 'Cached',
                  isNumber: true,
                  show: ({ tokens }) => tokenCount(tokens?.cached),
                },
                { name: 'Out', isNumber: true, show: ({ tokens }) => tokenCount(tokens?.out) },
                {
                  name: 'Took',
                  isNumber: true,
                  show: ({ duration_ms }) => (duration_ms === null ? '–' : duration(duration_ms)),
                },
                { name: 'Cost', isNumber: true, show: costOf },
                { name: 'Prompt', show: (call) => <ToPrompt call={call} onPrompt={onPrompt} /> },
              ]}
            />
          )}
        </FirstOf>
      )}
      {calls.length > 0 && <p className="soft">Fresh, cached and out are tokens.</p>}
    </Panel>
  );
}

function tokenCount(tokens: number | undefined): string {
  return tokens === undefined ? '–' : count(tokens);
}

function costOf({ cost_usd, is_estimated }: Call): string {
  if (cost_usd === null) return '–';
  return `${is_estimated ? 'up to ' : ''}${money(cost_usd)}`;
}

function What({ call: { purpose, role, model, end, error } }: { readonly call: Call }) {
  return (
    <div className={style['cell']}>
      <strong>{purpose.replaceAll('_', ' ')}</strong>
      <span className="soft">
        {model ?? role}
        {end === 'open' && ', under way'}
        {error !== null && `: ${error.error_class}, ${error.message}`}
      </span>
    </div>
  );
}

function ToPrompt({
  call: { prompt_seq, purpose },
  onPrompt,
}: {
  readonly call: Call;
  readonly onPrompt: (seq: number) => void;
}) {
  if (prompt_seq === null) return <span className="soft">further round</span>;
  return (
    <Button
      kind="quiet"
      aria-label={`show the prompt to ${purpose}, event ${prompt_seq}`}
      onPress={() => {
        onPrompt(prompt_seq);
      }}
    >
      show
    </Button>
  );
}
