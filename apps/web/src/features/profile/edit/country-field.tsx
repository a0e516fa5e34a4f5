import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/profile-edit';
import { Combobox, type ComboboxProps } from '#ui/combobox.tsx';

/** A country by its name, with its flag beside it; any other word is taken too. */
export const CountryField = (field: Omit<ComboboxProps, 'label' | 'noneFound'>) => (
  <Combobox
    {...field}
    label={m.country}
    optional
    hint={m.countryHint}
    noneFound={m.noCountryFound}
    maxLength={limits.countryMaxLength}
  />
);
