import { useState } from 'react';
import * as m from '@udala/messages/preferences';
import { TextField } from '#ui/text-field.tsx';

interface TimeFieldProps {
  label: string;
  value: string;
  onGiven: (time: string) => void;
}

/** A time of day, reported on blur, because hours and minutes are typed one after the other. */
export function TimeField({ label, value, onGiven }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const give = () => {
    if (typed === undefined || typed === '') return;
    setTyped(undefined);
    if (typed !== value) onGiven(typed);
  };
  return (
    <TextField
      label={label}
      type="time"
      required
      value={typed ?? value}
      error={typed === '' ? m.timeMissing : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={give}
      onKeyDown={({ key }) => key === 'Enter' && give()}
    />
  );
}
