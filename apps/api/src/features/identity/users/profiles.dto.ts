import type { OwnProfile, Profile } from '@udala/contract/profiles';
import { pictureAddress } from '#platform/storage/media-address.ts';
import type { OwnProfileRow, ProfileRow } from './users.queries.ts';

/** Converts a profile to the contract's names; its odd names end here. */
export function toProfileDto(row: ProfileRow): Profile {
  const { links } = row;
  return {
    id: row.id,
    name: row.name,
    userName: row.user_name,
    bio: row.bio,
    country: row.country,
    profileImageUrl: pictureAddress(row.avatar_key),
    bannerImageUrl: pictureAddress(row.banner_key),
    isVerified: row.verified_at !== null,
    instagramLink: links['instagram'] ?? null,
    facebookLink: links['facebook'] ?? null,
    tiktokLink: links['tiktok'] ?? null,
    linkedinLink: links['linkedin'] ?? null,
    twitterLink: links['twitter'] ?? null,
    youtubeLink: links['youtube'] ?? null,
    discordLink: links['discord'] ?? null,
  };
}

export const toOwnProfileDto = (row: OwnProfileRow): OwnProfile => ({
  ...toProfileDto(row),
  PhoneNumber: row.phone,
  isCreator: row.roles[0] === 'creator',
  user: { id: row.id, email: row.email, roles: row.roles },
  ...(row.name_review !== null && { nameReview: row.name_review }),
});
