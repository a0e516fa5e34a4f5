import { emailPattern } from '@udala/contract/patterns';
import { Type, type Static } from 'typebox';
import type { GoogleClient } from '../settings.ts';
import { testAccounts, type Account } from './accounts.ts';

const Text = Type.String({ maxLength: 500 });

/** Query that a site opens the account chooser with. */
export const ChooserQuery = Type.Object(
  { client_id: Text, origin: Text, nonce: Text, select_by: Type.Enum(['btn', 'user']) },
  { additionalProperties: false },
);
export type ChooserQuery = Static<typeof ChooserQuery>;

export const ButtonQuery = Type.Object({ client_id: Text, origin: Text, label: Text, theme: Text, shape: Text });
export type ButtonQuery = Static<typeof ButtonQuery>;

/** `none`, `other`, or the address of a test account. */
export const ChooserForm = Type.Object({
  ...ChooserQuery.properties,
  choice: Text,
  email: Type.Optional(Text),
  name: Type.Optional(Text),
});
export type ChooserForm = Static<typeof ChooserForm>;

export type OtherAccount = { email: string; name: string };

/** Like Google, refuses an origin that was not registered for the client. */
export const isRegistered = (client: GoogleClient, claimed: { client_id: string; origin: string }): boolean =>
  claimed.client_id === client.id && claimed.origin === client.origin;

/** Reads the chosen account from the form, or the fault in it. */
export function readAccount({ choice, email = '', name = '' }: ChooserForm): Account | { fault: string } {
  const known = testAccounts.find((account) => account.email === choice);
  if (known) return known;
  const typed = { email: email.trim().toLowerCase(), name: name.trim() };
  if (!new RegExp(emailPattern, 'u').test(typed.email)) return { fault: 'That isn’t an e-mail address.' };
  return typed.name === '' ? { fault: 'Give a name.' } : typed;
}
