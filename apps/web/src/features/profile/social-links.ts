import type { Network } from '@udala/contract/links';
import type { Profile } from '@udala/contract/profiles';
import { networkNames } from '@udala/messages/links';

type LinkField = Extract<keyof Profile, `${string}Link`>;

/** In the order in which they are shown. */
const places: readonly [Network, LinkField][] = [
  ['instagram', 'instagramLink'],
  ['twitter', 'twitterLink'],
  ['tiktok', 'tiktokLink'],
  ['linkedin', 'linkedinLink'],
  ['youtube', 'youtubeLink'],
  ['discord', 'discordLink'],
  ['facebook', 'facebookLink'],
];

interface SocialLink {
  place: Network;
  name: string;
  url: string;
}

/** Where else a creator is to be found. */
export const socialLinksOf = (profile: Profile): SocialLink[] =>
  places.flatMap(([place, field]) => {
    const url = profile[field];
    return url !== null && /^https?:\/\//i.test(url) ? [{ place, name: networkNames[place], url }] : [];
  });
