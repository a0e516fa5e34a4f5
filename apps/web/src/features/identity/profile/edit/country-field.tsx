import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/profile-edit';
import { Combobox, type ComboboxProps } from '#ui/combobox.tsx';

/** A country by name with its flag; other text is accepted too. */
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
