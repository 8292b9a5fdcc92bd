import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { type Status, useStatus } from '../../data/status.ts';
import { useApi } from '../../data/use-api.ts';
import { money } from '../../data/words.ts';
import { Answer } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import { MailStep } from './mail-step.tsx';
import { ModelStep } from './model-step.tsx';
import { SandboxStep } from './sandbox-step.tsx';
import { ServiceStep } from './service-step.tsx';
import { CapStep, ZoneStep } from './setting-steps.tsx';
import style from './setup.module.css';
import { Summary } from './summary.tsx';

export type Setup = AnswerTo<'/api/setup'>;
export type StepProps = { readonly setup: Setup; readonly status: Status };

type Step = {
  readonly id: string;
  readonly name: string;
  readonly state: (of: StepProps) => { readonly word: string; readonly tone: Tone };
  readonly Body: (of: StepProps) => ReactNode;
};

/** In the order of `homeostat init`. */
const STEPS: readonly Step[] = [
  { id: 'model', name: 'Model', state: modelState, Body: ModelStep },
  {
    id: 'cap',
    name: 'Daily cap',
    state: ({ setup }) => settingState(setup.daily_usd, (usd) => money(Number(usd))),
    Body: CapStep,
  },
  {
    id: 'zone',
    name: 'Time zone',
    state: ({ setup }) => settingState(setup.timezone),
    Body: ZoneStep,
  },
  {
    id: 'mail',
    name: 'Mail',
    state: ({ setup }) =>
      setup.mail.is_set ? { word: 'set', tone: 'good' } : { word: 'not set', tone: 'plain' },
    Body: MailStep,
  },
  { id: 'sandbox', name: 'Sandbox', state: sandboxState, Body: SandboxStep },
  {
    id: 'service',
    name: 'Service',
    state: ({ setup }) =>
      setup.service.is_installed
        ? { word: 'installed', tone: 'good' }
        : { word: 'not installed', tone: 'plain' },
    Body: ServiceStep,
  },
];

/** The first steps, one after the other; each can be skipped, and done later. */
export function Page() {
  const status = useStatus();
  const setup = useApi({
    key: ['setup'],
    ask: ({ api }) => answerOf(api.setup.$get()),
    follows: ['ConfigurationChanged'],
    isAlwaysNow: true,
  });
  return (
    <Answer of={setup}>
      {(found) => <Answer of={status}>{(now) => <Steps setup={found} status={now} />}</Answer>}
    </Answer>
  );
}

function Steps(of: StepProps) {
  const [at, setAt] = useState(0);
  const step = STEPS[at];
  const next = STEPS[at + 1];
  const hasWaiting = of.setup.daily_usd.next !== null || of.setup.timezone.next !== null;
  return (
    <div className={style['page']}>
      <header className={style['head']}>
        <h1>First steps</h1>
        <p>
          What <code>homeostat init</code> asks in the terminal. Skip what you like: the agent runs
          already, and all of it can be set later.
        </p>
        {hasWaiting && (
          <p role="status">
            Some of it holds from the next start: <code>homeostat restart</code>
          </p>
        )}
      </header>
      <ol className={style['steps']}>
        {STEPS.map(({ id, name, state }, index) => {
          const { word, tone } = state(of);
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={index === at ? 'step' : undefined}
                onClick={() => {
                  setAt(index);
                }}
              >
                <span className={style['number']}>{index + 1}</span>
                <span>{name}</span>
                <Pill tone={tone}>{word}</Pill>
              </button>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            aria-current={step === undefined ? 'step' : undefined}
            onClick={() => {
              setAt(STEPS.length);
            }}
          >
            <span className={style['number']}>✓</span>
            <span>What works now</span>
          </button>
        </li>
      </ol>
      <section className={style['step']} aria-label={step?.name ?? 'What works now'}>
        {step === undefined ? (
          <>
            <Summary {...of} />
            <p>
              <Link href="/">See what it does now</Link>
            </p>
          </>
        ) : (
          <>
            <step.Body {...of} />
            <div className={style['onward']}>
              <Button
                onPress={() => {
                  setAt(at + 1);
                }}
              >
                {onwardTo(next?.name ?? 'What works now', step.state(of).tone === 'good')}
              </Button>
            </div>
          </>
        )}
      </section>
    </div>
  );
}

/** What is not set is skipped, and may be. */
function onwardTo(name: string, isDone: boolean): string {
  return `${isDone ? 'Next:' : 'Skip to'} ${name.toLowerCase()}`;
}

function modelState({ setup, status }: StepProps): { word: string; tone: Tone } {
  const { provider } = status.model;
  if (provider !== null && provider !== 'none') return { word: provider, tone: 'good' };
  return setup.model.found.length === 0
    ? { word: 'no key found', tone: 'plain' }
    : { word: 'asks you', tone: 'warn' };
}

function settingState(
  { value, next, source }: Setup['daily_usd'],
  shown: (value: string) => string = (same) => same,
): { word: string; tone: Tone } {
  if (next !== null) return { word: `${shown(next)} at the next start`, tone: 'warn' };
  return { word: shown(value), tone: source === 'default' ? 'plain' : 'good' };
}

function sandboxState({ setup: { sandbox } }: StepProps): { word: string; tone: Tone } {
  if (sandbox.status === 'works') return { word: 'works', tone: 'good' };
  return sandbox.status === 'none'
    ? { word: 'none', tone: 'warn' }
    : { word: 'no steps run', tone: 'bad' };
}
