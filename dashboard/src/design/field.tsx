import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components';
import style from './parts.module.css';

type Props = Omit<TextFieldProps, 'className' | 'style' | 'children'> & {
  readonly label: string;
  readonly hint?: string;
  readonly isLong?: boolean;
  readonly placeholder?: string;
};

/** A labelled field for words. */
export function Field({ label, hint, isLong = false, placeholder, ...rest }: Props) {
  return (
    <TextField {...rest} className={style['field'] ?? ''}>
      <Label>{label}</Label>
      {isLong ? <TextArea placeholder={placeholder} /> : <Input placeholder={placeholder} />}
      {hint !== undefined && (
        <Text slot="description" className={style['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={style['wrong'] ?? ''} />
    </TextField>
  );
}
