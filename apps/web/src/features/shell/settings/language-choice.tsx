import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { languages, type Locale } from '@udala/messages/languages';
import { locale } from '@udala/messages/locale';
import * as m from '@udala/messages/settings';
import { needsConnection, working } from '@udala/messages/ui';
import { useConfigQuery } from '#features/identity/creators/creators.api.ts';
import { preferencesApi } from '#features/identity/preferences/preferences.api.ts';
import { messageOf } from '#lib/api-error.ts';
import { takeNextWorker } from '#lib/next-worker.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { controlClass, Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';

/** The app's files in the other language, for reading offline; on a slow network they are fetched later. */
const PATIENCE_MS = 10_000;

/** The language of the account. The app is built for each language, so another one is another document. */
export function LanguageChoice() {
  const dispatch = useAppDispatch();
  const offline = useIsOffline();
  const { data } = useConfigQuery();
  const [chosen, setChosen] = useState<Locale>(locale);
  const [failure, setFailure] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const locales = (data?.locales ?? []) as readonly Locale[];
  if (locales.length < 2) return null;
  const choose = async (next: Locale) => {
    setChosen(next);
    setFailure(undefined);
    const change = dispatch(preferencesApi.endpoints.changePreferences.initiate({ locale: next }));
    try {
      await change.unwrap();
      setIsLeaving(true);
      await takeNextWorker(PATIENCE_MS);
      location.reload();
    } catch (error) {
      setChosen(locale);
      setFailure(messageOf(error));
    }
  };
  return (
    <Field label={m.language} hint={offline ? needsConnection : isLeaving ? working : m.languageHint} error={failure}>
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            name="language"
            disabled={offline || isLeaving}
            value={chosen}
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
