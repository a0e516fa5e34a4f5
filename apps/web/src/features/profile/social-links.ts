import type { Profile } from '@udala/contract/profiles';

type LinkField = Extract<keyof Profile, `${string}Link`>;

/** The names of the places, as they write themselves. */
const sites: readonly [LinkField, string][] = [
  ['instagramLink', 'Instagram'],
  ['twitterLink', 'X'],
  ['tiktokLink', 'TikTok'],
  ['linkedinLink', 'LinkedIn'],
  ['youtubeLink', 'YouTube'],
  ['discordLink', 'Discord'],
  ['facebookLink', 'Facebook'],
];

/** Where else a creator is to be found. */
export const socialLinksOf = (profile: Profile): { place: string; url: string }[] =>
  sites.flatMap(([field, place]) => {
    const url = profile[field];
    return url !== null && /^https?:\/\//i.test(url) ? [{ place, url }] : [];
  });
