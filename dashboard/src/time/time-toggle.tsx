import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useAsOf } from '../data/as-of.tsx';
import { later } from '../design/later.tsx';
import parts from '../design/parts.module.css';

const { Part: TimeBar } = later(async () => (await import('./time-bar.tsx')).TimeBar);

/** Opens the slider over the history; in the past it stays open. */
export function TimeToggle() {
  const isPast = useAsOf().moment !== null;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToggleButton
        className={parts['button'] ?? ''}
        isSelected={isOpen || isPast}
        isDisabled={isPast}
        onChange={setOpen}
      >
        Time travel
      </ToggleButton>
      {(isOpen || isPast) && <TimeBar />}
    </>
  );
}
