import type { OwnProfile, Profile, PublicUser } from '@udala/contract/profiles';
import { hiddenName } from '@udala/messages/account-server';
import { pictureAddress } from '#platform/storage/media-address.ts';
import type { OwnProfileRow, ProfileRow, PublicPersonRow } from './users.queries.ts';

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

export const toPublicUserDto = (row: PublicPersonRow): PublicUser => ({
  id: row.id,
  roles: row.roles,
  profile: toProfileDto(row.is_name_hidden ? withoutName(row) : row),
  counts: { patrons: row.patrons, posts: row.posts },
  hasCommunity: row.has_community,
  viewer: { isFollowing: row.is_following },
});

/** The fields that others see of a person who hides their name. */
const withoutName = ({ id }: ProfileRow): ProfileRow => ({
  id,
  name: hiddenName,
  user_name: null,
  bio: '',
  country: null,
  avatar_key: null,
  banner_key: null,
  links: {},
  verified_at: null,
});
