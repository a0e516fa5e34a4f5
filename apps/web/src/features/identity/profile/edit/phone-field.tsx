import { useRef, useState } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/profile-edit';
import { typeInto } from '#lib/type-into.ts';
import { Button } from '#ui/button.tsx';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';
import { phoneFault, withDashes } from './phone-rule.ts';

/** The number with the specification's rule, and a button that corrects a number the rule rejects. */
export function PhoneField({ onChange, ...field }: Omit<TextFieldProps, 'label'>) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const mend = () => {
    if (!input.current) return;
    typeInto(input.current, withDashes(input.current.value));
    input.current.focus();
  };
  return (
    <TextField
      {...field}
      ref={input}
      label={m.phone}
      optional
      hint={m.phoneHint}
      type="tel"
      autoComplete="tel"
      maxLength={limits.phoneMaxLength}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(event);
      }}
      fix={
        phoneFault(typed) !== undefined && (
          <Button variant="link" onClick={mend}>
            {m.usePhone(withDashes(typed))}
          </Button>
        )
      }
    />
  );
}
