import { linkFromTyped, type Network } from '@udala/contract/links';
import type { ProfileChanges } from '@udala/contract/profile-edit';
import type { OwnProfile } from '@udala/contract/profiles';
import { networkNames } from '@udala/messages/links';
import * as m from '@udala/messages/profile-edit';
import { withoutFlag } from './countries.ts';
import { normalizePhone, withDashes } from './phone-rule.ts';

interface LinkInput {
  network: Network;
  label: string;
  /** Field name in the request. */
  name: Extract<keyof ProfileChanges, `${string}Link`>;
  /** Field name in the profile, which differs for one network. */
  profileName: Extract<keyof OwnProfile, `${string}Link`>;
}

export const linkInputs: readonly LinkInput[] = [
  { network: 'instagram', label: networkNames.instagram, name: 'instagramLink', profileName: 'instagramLink' },
  { network: 'twitter', label: m.xTwitter, name: 'twitterLink', profileName: 'twitterLink' },
  { network: 'facebook', label: networkNames.facebook, name: 'facebookLink', profileName: 'facebookLink' },
  { network: 'tiktok', label: networkNames.tiktok, name: 'tiktokLink', profileName: 'tiktokLink' },
  { network: 'linkedin', label: networkNames.linkedin, name: 'linkedInLink', profileName: 'linkedinLink' },
  { network: 'youtube', label: networkNames.youtube, name: 'youtubeLink', profileName: 'youtubeLink' },
  { network: 'discord', label: networkNames.discord, name: 'discordLink', profileName: 'discordLink' },
];

/** Text fields, by their names in the request. */
export type TextField = 'name' | 'bio' | 'PhoneNumber' | 'country' | LinkInput['name'];
export type Typed = Record<TextField, string>;
export interface Pictures {
  profileImageUrl: string | null;
  bannerImageUrl: string | null;
}

/** Initial values of the form. */
export const typedFrom = (profile: OwnProfile): Typed => ({
  name: profile.name,
  bio: profile.bio,
  PhoneNumber: withDashes(profile.PhoneNumber ?? ''),
  country: profile.country ?? '',
  ...(Object.fromEntries(linkInputs.map(({ name, profileName }) => [name, profile[profileName] ?? ''])) as Record<
    LinkInput['name'],
    string
  >),
});

/** The request body: unchanged fields are omitted, emptied ones are null (specification §5). */
export function changesOf(typed: Typed, pictures: Pictures, before: OwnProfile): ProfileChanges {
  const links = linkInputs.map(({ network, name, profileName }) => {
    const text = typed[name].trim();
    return [name, text && (linkFromTyped(network, text) ?? text), before[profileName]] as const;
  });
  const all: readonly (readonly [keyof ProfileChanges, string | null, string | null])[] = [
    ['name', typed.name.trim(), before.name],
    ['bio', typed.bio.trim(), before.bio],
    ['PhoneNumber', sentPhone(typed.PhoneNumber, before.PhoneNumber), before.PhoneNumber],
    ['country', withoutFlag(typed.country), before.country],
    ['profileImageUrl', pictures.profileImageUrl, before.profileImageUrl],
    ['bannerImageUrl', pictures.bannerImageUrl, before.bannerImageUrl],
    ...links,
  ];
  const changed = all.filter(([, now, was]) => (now || null) !== (was || null));
  return Object.fromEntries(changed.map(([name, now]) => [name, now || null]));
}

/** Sends the saved number if the typed one differs only in formatting. */
const sentPhone = (typed: string, before: string | null): string =>
  before !== null && normalizePhone(typed) === before ? before : typed.trim();
