import { readSaved, tab } from './session-storage.ts';
import { typeInto, type TextControl } from './type-into.ts';

/**
 * Draft of a form, stored in the tab for the signed-in person, so that it survives a reload and an expired session.
 * Logging out deletes it, and another person never sees it. `fits` checks that a stored draft is still usable.
 */
export const tabStore = <Values>(name: string, fits: (values: Values) => unknown = Boolean) => {
  const key = `form:${name}`;
  // The stored user outlives an expired session; the token does not.
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

/** The `draft` option of useForm: stores the form's texts under this name, but never passwords, codes, files or what is marked `data-secret`. */
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
/** Recognized by autocomplete, because a password that is being shown has type "text". */
const secrets = /password|one-time-code/;

const textsOf = (form: HTMLFormElement): TextControl[] =>
  [...form.querySelectorAll<TextControl>('input[name], textarea[name]')].filter(
    ({ type, autocomplete, dataset }) => textTypes.has(type) && !secrets.test(autocomplete) && !('secret' in dataset),
  );
