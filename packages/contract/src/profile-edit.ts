import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { OwnProfile } from './profiles.ts';
import { Nullable, PersonName, Strict } from './scalars.ts';

const text = (maxLength: number, description?: string) =>
  Type.Optional(Nullable(Type.String({ maxLength, ...(description !== undefined && { description }) })));
const link = text(limits.linkMaxLength, "https, on the network's own host");
const picture = text(limits.linkMaxLength, 'The `secure_url` of their own upload with preset profile');

/** Null clears; omitted fields stay unchanged. The spelling is the specification's. */
export const ProfileChanges = Strict({
  name: Type.Optional(PersonName),
  bio: text(limits.bioMaxLength),
  PhoneNumber: text(
    limits.phoneMaxLength,
    '7 to 15 digits, a + before them if one likes; - ( ) and spaces are dropped',
  ),
  country: text(limits.countryMaxLength, 'Its name, without a flag'),
  profileImageUrl: picture,
  bannerImageUrl: picture,
  instagramLink: link,
  twitterLink: link,
  facebookLink: link,
  tiktokLink: link,
  linkedInLink: link,
  youtubeLink: link,
  discordLink: link,
});
export type ProfileChanges = Static<typeof ProfileChanges>;

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/users/profile',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: "Changes one's own profile",
  body: ProfileChanges,
  reply: OwnProfile,
  errors: ['not_found'],
});
