import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { languages, type Locale } from '@udala/messages/languages';
import { locale } from '@udala/messages/locale';
import * as m from '@udala/messages/settings';
import { needsConnection, working } from '@udala/messages/ui';
import { useConfigQuery } from '#features/identity/creators/creators.api.ts';
import { preferencesApi, usePreferencesQuery } from '#features/identity/preferences/preferences.api.ts';
import { messageOf } from '#lib/api-error.ts';
import { takesOverKey } from '#lib/service-worker.ts';
import { tab } from '#lib/session-storage.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { controlClass, Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';

/**
 * The language of the account, which may have been chosen on another device. The app is built for each language, so
 * another one is another document.
 */
export function LanguageChoice() {
  const { data: config } = useConfigQuery();
  const locales = (config?.locales ?? []) as readonly Locale[];
  return locales.length > 1 && <Choice of={locales} />;
}

function Choice({ of: locales }: { of: readonly Locale[] }) {
  const dispatch = useAppDispatch();
  const offline = useIsOffline();
  const { data: preferences } = usePreferencesQuery();
  /** Being saved and loaded; null before a choice and after a failure. */
  const [next, setNext] = useState<Locale | null>(null);
  const [failure, setFailure] = useState<string>();
  const choose = async (chosen: Locale) => {
    setNext(chosen);
    setFailure(undefined);
    const change = dispatch(preferencesApi.endpoints.changePreferences.initiate({ locale: chosen }));
    try {
      await change.unwrap();
      tab.save(takesOverKey, true);
      location.reload();
    } catch (error) {
      setNext(null);
      setFailure(messageOf(error));
    }
  };
  return (
    <Field
      label={m.language}
      hint={offline ? needsConnection : next === null ? m.languageHint : working}
      error={failure}
    >
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            name="language"
            disabled={offline || next !== null}
            value={next ?? preferences?.locale ?? locale}
            onChange={({ target }) => void choose(target.value as Locale)}
            className={joinClasses(controlClass, 'appearance-none pe-11')}
          >
            {locales.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {languages[tag].name}
              </option>
            ))}
          </select>
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3.5 grid place-items-center text-ink-2"
          >
            <Icon of={ChevronDown} size="sm" />
          </span>
        </span>
      )}
    </Field>
  );
}
