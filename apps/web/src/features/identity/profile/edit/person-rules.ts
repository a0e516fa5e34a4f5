import type { OwnProfile } from '@udala/contract/profiles';
import * as m from '@udala/messages/profile-edit';
import type { Option } from '#ui/combobox.tsx';
import { withoutFlag } from './countries.ts';

export const nameFault = (typed: string): string | undefined => (typed.trim() === '' ? m.nameMissing : undefined);

/** Accepts a listed country or the saved one, which may be older than the list. */
export const countryRule = (options: readonly Option[], { country }: Pick<OwnProfile, 'country'>) => {
  const isKnown = (name: string) => name === '' || name === country || options.some((option) => option.name === name);
  return (typed: string): string | undefined => (isKnown(withoutFlag(typed)) ? undefined : m.countryUnknown);
};
