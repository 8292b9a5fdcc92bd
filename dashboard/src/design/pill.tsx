import type { ReactNode } from 'react';
import style from './parts.module.css';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'past';

/** A state in one or two words; the colour repeats what the words say. */
export function Pill({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return (
    <span className={style['pill']} data-tone={tone}>
      {children}
    </span>
  );
}
