import { networks, type Network } from '@udala/contract/links';
import type { MembershipPage } from '@udala/contract/memberships';
import type { CreatorPage } from '@udala/contract/profiles';
import { pageNameMissing } from '@udala/messages/onboarding';
import { linkFault } from '#features/identity/creators/link-fault.ts';
import type { TypedOffer } from '#features/money/memberships/offer/offer-rule.ts';
import type { FieldFault } from '#ui/error-summary.tsx';

/** All values of the form, as typed. */
export interface SetupValues extends Record<Network, string>, TypedOffer {
  pageName: string;
  pageImageUrl: string | null;
}
/** The values that differ from the saved ones. */
export type Edits = Partial<SetupValues>;

export const savedValues = (page: CreatorPage, offer: MembershipPage | null): SetupValues => ({
  ...(Object.fromEntries(networks.map((network) => [network, page.links[network] ?? ''])) as Record<Network, string>),
  pageName: page.pageName ?? '',
  pageImageUrl: page.pageImageUrl,
  price: offer?.price == null ? '' : String(offer.price),
  benefits: offer?.benefits ?? [],
});

/** Keeps the values that differ from the saved ones: a value typed back is no change. */
export const editsOf = (given: Edits, saved: SetupValues): Edits =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => !isSame(value, saved[name as keyof SetupValues])));

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.join('\n') === other.join('\n'));

const offerFields: readonly string[] = ['price', 'benefits'] satisfies (keyof SetupValues)[];

export const changesOffer = (edits: Edits): boolean => Object.keys(edits).some((name) => offerFields.includes(name));
export const changesPage = (edits: Edits): boolean => Object.keys(edits).some((name) => !offerFields.includes(name));
/** Keeps the edits that are new or different since `before`. */
export const without = (edits: Edits, before: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name, value]) => value !== before[name as keyof Edits]));
export const withoutOffer = ({ price: _price, benefits: _benefits, ...others }: Edits): Edits => others;

/** Faults of the page itself, in the order of its fields. */
export const pageFaults = (values: SetupValues): FieldFault[] =>
  [
    { id: 'pageName', message: values.pageName.trim() === '' ? pageNameMissing : undefined },
    ...networks.map((network) => ({ id: network, message: linkFault(network, values[network]) })),
  ].flatMap(({ id, message }) => (message === undefined ? [] : [{ id, message }]));
