import { readSaved, tab } from './session-storage.ts';
import { typeInto, type TextControl } from './type-into.ts';

/**
 * What is half done in a form, for whoever is signed in: kept in the tab, so that neither a reload nor an expired session
 * loses it. Logging out forgets it, and another person never sees it. `fits` looks whether it can still be used.
 */
export const tabStore = <Values>(name: string, fits: (values: Values) => unknown = Boolean) => {
  const key = `form:${name}`;
  // In this browser the user outlives an expired session; the token does not.
  const userId = () => readSaved<{ id: string }>('user')?.id;
  return {
    read: (): Values | null =>
      tab.read<{ userId: string; values: Values }>(key, (saved) => saved.userId === userId() && fits(saved.values))
        ?.values ?? null,
    save(values: Values): void {
      if (userId() !== undefined) tab.save(key, { userId: userId(), values });
    },
    discard: (): void => tab.remove(key),
  };
};

/** For the `kept` of useForm: its texts under this name. Passwords, codes and files are never among them. */
export function formDraft(name: string) {
  const { read, save, discard } = tabStore<Record<string, string>>(name);
  return {
    save: (form: HTMLFormElement) => save(Object.fromEntries(textsOf(form).map((text) => [text.name, text.value]))),
    restore(form: HTMLFormElement): void {
      const saved = read() ?? {};
      for (const text of textsOf(form)) typeInto(text, saved[text.name] ?? text.value);
    },
    discard,
  };
}

export type FormDraft = ReturnType<typeof formDraft>;

const textTypes = new Set(['text', 'email', 'tel', 'url', 'search', 'number', 'textarea']);
/** A password that is being shown is of type text too. */
const secrets = /password|one-time-code/;

const textsOf = (form: HTMLFormElement): TextControl[] =>
  [...form.querySelectorAll<TextControl>('input[name], textarea[name]')].filter(
    ({ type, autocomplete }) => textTypes.has(type) && !secrets.test(autocomplete),
  );
