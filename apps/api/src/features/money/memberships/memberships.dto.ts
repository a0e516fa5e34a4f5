import type { Membership, MembershipPage } from '@udala/contract/memberships';
import { toLinksDto } from '#features/identity/creators/page-links.ts';
import { pictureAddress } from '#platform/storage/media-address.ts';
import type { MembershipPageRow, OfferRow } from './memberships.queries.ts';

const KOBO_PER_NAIRA = 100;

export const koboOf = (naira: number): number => naira * KOBO_PER_NAIRA;
const nairaOf = (kobo: number): number => kobo / KOBO_PER_NAIRA;

/** `description` is on the wire because the specification has it; it is always empty. */
export const toMembershipDto = (row: OfferRow): Membership => ({
  id: row.id,
  price: nairaOf(row.price_kobo),
  benefits: row.benefits,
  description: '',
});

/** Null until the creator has chosen the page's address. */
export function toMembershipPageDto(row: MembershipPageRow): MembershipPage | null {
  if (row.user_name === null) return null;
  return {
    id: row.offer_id,
    creatorId: row.creator_id,
    pageName: row.page_name ?? row.user_name,
    userName: row.user_name,
    bio: row.bio,
    isVerified: row.verified_at !== null,
    pageImageUrl: pictureAddress(row.page_image_key),
    pageImage: pictureAddress(row.page_image_key),
    bannerImageUrl: pictureAddress(row.banner_key),
    profileImageUrl: pictureAddress(row.avatar_key),
    links: toLinksDto(row.links),
    price: row.price_kobo === null ? null : nairaOf(row.price_kobo),
    benefits: row.benefits ?? [],
  };
}
