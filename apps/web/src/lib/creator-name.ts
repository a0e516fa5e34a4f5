import type { CreatorProfile } from '@udala/contract/profiles';

/** Readers know a creator by the name of their page; until it has one, by the person's. */
export const creatorNameOf = ({ name, page }: Pick<CreatorProfile, 'name' | 'page'>): string => page?.name ?? name;

/** The person's name, where it says more than the page's. */
export const personOf = ({ name, page }: Pick<CreatorProfile, 'name' | 'page'>): string | null =>
  page && page.name !== name ? name : null;

export const creatorPictureOf = ({
  profileImageUrl,
  page,
}: Pick<CreatorProfile, 'profileImageUrl' | 'page'>): string | null => page?.imageUrl ?? profileImageUrl;
