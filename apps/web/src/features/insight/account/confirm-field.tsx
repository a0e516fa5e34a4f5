import { deletionWord } from '@udala/contract/account';
import * as m from '@udala/messages/account';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';

/** Asks for a typed word, so that nobody deletes an account by accident. */
export const ConfirmField = (field: Omit<TextFieldProps, 'label'>) => (
  <TextField
    {...field}
    label={m.confirmLabel(deletionWord)}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
  />
);
