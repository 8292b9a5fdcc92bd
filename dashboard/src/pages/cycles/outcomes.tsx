import { Pill, type Tone } from '../../design/pill.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  success: 'good',
  partial: 'warn',
  failure: 'bad',
};
const WORDS: Readonly<Record<string, string>> = {
  success: 'done',
  partial: 'partly done',
  failure: 'failed',
  nothing: 'nothing to do',
  closed: 'no cycle',
};

/** How a cycle or a tick ended, in words. */
export function outcomeWords(outcome: string | null): string {
  return outcome === null ? 'under way' : (WORDS[outcome] ?? outcome);
}

export function OutcomePill({ outcome }: { readonly outcome: string | null }) {
  return <Pill tone={TONES[outcome ?? ''] ?? 'plain'}>{outcomeWords(outcome)}</Pill>;
}
