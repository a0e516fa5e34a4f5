import { useEffect, useState } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/onboarding';
import { useAppSelector } from '#state/hooks.ts';
import { membersHost } from '#lib/site.ts';
import { Chip } from '#ui/chip.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useUserNameAvailableQuery } from './onboarding.api.ts';
import { userNameRule } from './user-name.ts';

/** Debounce before the availability check. */
const debounceMs = 400;

interface UserNameFieldProps {
  value: string;
  /** Error from the form's validation. */
  error: string | undefined;
  onChange: (userName: string) => void;
}

/** Field for the page's user name, checked while typing; a taken name shows available suggestions. */
export function UserNameField({ value, error, onChange }: UserNameFieldProps) {
  const host = useAppSelector(({ site }) => membersHost(site));
  const { fault, taken, suggestions, checking, verdict } = useUserNameCheck(value, host);
  const shownError = error ?? fault ?? (taken ? m.userNameTaken : undefined);
  return (
    <div className="grid gap-2">
      <TextField
        id="userName"
        name="userName"
        label={m.userName}
        hint={m.userNameHint}
        error={shownError}
        value={value}
        onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
        maxLength={limits.userNameMaxLength}
      />
      <div className={shownError === undefined ? 'min-h-5 text-small' : 'sr-only'}>
        {checking && (
          <p aria-hidden className="text-ink-3">
            {m.checking}
          </p>
        )}
        <p aria-live="polite" className={verdict?.sure ? 'text-success' : 'text-ink-2'}>
          {verdict?.text}
        </p>
      </div>
      {suggestions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {suggestions.map((suggestion) => (
            <Chip key={suggestion} pressed={false} onClick={() => onChange(suggestion)}>
              {suggestion}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

/** Debounced availability check. If it fails, for example offline, the creator can continue without it. */
function useUserNameCheck(value: string, host: string) {
  const debounced = useDebounced(value, debounceMs);
  const settled = value !== '' && debounced === value;
  const fault = settled ? userNameRule(value) : undefined;
  const shouldCheck = settled && fault === undefined;
  const { currentData, isError } = useUserNameAvailableQuery(value, { skip: !shouldCheck });
  const answer = shouldCheck ? currentData : undefined;
  const taken = answer?.available === false;
  const unknown = shouldCheck && isError && answer === undefined;
  return {
    fault,
    taken,
    suggestions: answer?.suggestions ?? [],
    checking: value !== '' && fault === undefined && answer === undefined && !unknown,
    verdict: unknown
      ? { text: m.userNameUnchecked, sure: false }
      : answer && { text: taken ? m.userNameTaken : m.userNameFree(value, host), sure: true },
  };
}

function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
