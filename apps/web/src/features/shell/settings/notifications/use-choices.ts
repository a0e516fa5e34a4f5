import { useEffect, useState } from 'react';
import type { Preferences } from '@udala/contract/preferences';
import { choosePreference, type Choosable } from '#features/identity/preferences/choose-preference.ts';
import { useAppDispatch } from '#state/hooks.ts';

export interface Choices {
  all: Preferences;
  choose: <Name extends Choosable>(name: Name, choice: Preferences[Name]) => void;
  /** True if one of these was saved just now. */
  wasSaved: (...names: Choosable[]) => boolean;
}

const savedMs = 3000;

/** Choices that are saved one by one; the last saved one is confirmed for a moment. */
export function useChoices(all: Preferences): Choices {
  const dispatch = useAppDispatch();
  const [saved, setSaved] = useState<{ name: Choosable }>();
  useEffect(() => {
    if (saved === undefined) return;
    const timer = setTimeout(setSaved, savedMs, undefined);
    return () => clearTimeout(timer);
  }, [saved]);
  return {
    all,
    choose: (name, choice) =>
      void dispatch(choosePreference(name, choice)).then((holds) => (holds ? setSaved({ name }) : undefined)),
    wasSaved: (...names) => saved !== undefined && names.includes(saved.name),
  };
}
