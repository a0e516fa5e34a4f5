import { useEffect, useState } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/onboarding';
import { useAppSelector } from '#app/hooks.ts';
import { membersHost } from '#lib/site.ts';
import { Chip } from '#ui/chip.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useUserNameAvailableQuery } from './onboarding.api.ts';
import { userNameRule } from './user-name.ts';

/** Typing must rest so long before the name is asked for. */
const restMs = 400;

interface UserNameFieldProps {
  value: string;
  /** What the form found wrong. */
  error: string | undefined;
  onChange: (userName: string) => void;
}

/** The name of the page's address, checked while it is typed; a taken one offers free ones like it. */
export function UserNameField({ value, error, onChange }: UserNameFieldProps) {
  const host = useAppSelector(({ site }) => membersHost(site));
  const rested = useRested(value, restMs);
  const fault = value === '' ? undefined : userNameRule(value);
  const askable = rested === value && userNameRule(value) === undefined;
  const { currentData } = useUserNameAvailableQuery(value, { skip: !askable });
  const taken = currentData?.available === false;
  const said = fault ? '' : currentData ? (taken ? m.userNameTaken : m.userNameFree(value, host)) : value && m.checking;
  return (
    <div className="grid gap-2">
      <TextField
        id="userName"
        name="userName"
        label={m.userName}
        hint={m.userNameHint(value || m.yourName, host)}
        error={error ?? fault ?? (taken ? m.userNameTaken : undefined)}
        value={value}
        onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
        maxLength={limits.userNameMaxLength}
      />
      <p role="status" className={`min-h-5 text-small ${taken ? 'sr-only' : 'text-success'}`}>
        {currentData ? said : <span className="text-ink-3">{said}</span>}
      </p>
      {taken && currentData.suggestions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {currentData.suggestions.map((suggestion) => (
            <Chip key={suggestion} pressed={false} onClick={() => onChange(suggestion)}>
              {suggestion}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
