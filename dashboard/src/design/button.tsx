import { Button as AriaButton, type ButtonProps } from 'react-aria-components';
import style from './parts.module.css';

type Props = Omit<ButtonProps, 'className' | 'style'> & {
  /** `main`: what most people come for; one a panel. */
  readonly kind?: 'plain' | 'main' | 'danger' | 'quiet';
};

export function Button({ kind = 'plain', ...rest }: Props) {
  return <AriaButton {...rest} className={style['button'] ?? ''} data-kind={kind} />;
}
