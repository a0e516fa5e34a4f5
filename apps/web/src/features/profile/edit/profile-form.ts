import { linkFromTyped, type Network } from '@udala/contract/links';
import type { ProfileChanges } from '@udala/contract/profile-edit';
import type { OwnProfile } from '@udala/contract/profiles';
import { networkNames } from '@udala/messages/links';
import * as m from '@udala/messages/profile-edit';
import { withoutFlag } from './countries.ts';
import { asKept, withDashes } from './phone-rule.ts';

interface LinkInput {
  network: Network;
  label: string;
  /** As the change of it is named, and as the profile is; they differ for one of them. */
  name: Extract<keyof ProfileChanges, `${string}Link`>;
  kept: Extract<keyof OwnProfile, `${string}Link`>;
}

/** In the order of the form. */
export const linkInputs: readonly LinkInput[] = [
  { network: 'instagram', label: networkNames.instagram, name: 'instagramLink', kept: 'instagramLink' },
  { network: 'twitter', label: m.xTwitter, name: 'twitterLink', kept: 'twitterLink' },
  { network: 'facebook', label: networkNames.facebook, name: 'facebookLink', kept: 'facebookLink' },
  { network: 'tiktok', label: networkNames.tiktok, name: 'tiktokLink', kept: 'tiktokLink' },
  { network: 'linkedin', label: networkNames.linkedin, name: 'linkedInLink', kept: 'linkedinLink' },
  { network: 'youtube', label: networkNames.youtube, name: 'youtubeLink', kept: 'youtubeLink' },
  { network: 'discord', label: networkNames.discord, name: 'discordLink', kept: 'discordLink' },
];

/** What is typed, by the names the server gives to changes. */
export type TextField = 'name' | 'bio' | 'PhoneNumber' | 'country' | LinkInput['name'];
export type Typed = Record<TextField, string>;
export interface Pictures {
  profileImageUrl: string | null;
  bannerImageUrl: string | null;
}

/** The form as it is opened. */
export const typedFrom = (profile: OwnProfile): Typed => ({
  name: profile.name,
  bio: profile.bio,
  PhoneNumber: withDashes(profile.PhoneNumber ?? ''),
  country: profile.country ?? '',
  ...(Object.fromEntries(linkInputs.map(({ name, kept }) => [name, profile[kept] ?? ''])) as Record<
    LinkInput['name'],
    string
  >),
});

/** What is sent: nothing that stays, and null for what was emptied (specification §5). */
export function changesOf(typed: Typed, pictures: Pictures, before: OwnProfile): ProfileChanges {
  const links = linkInputs.map(({ network, name, kept }) => {
    const text = typed[name].trim();
    return [name, text && (linkFromTyped(network, text) ?? text), before[kept]] as const;
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

/** Another way to write the same number is no change. */
const sentPhone = (typed: string, before: string | null): string =>
  before !== null && asKept(typed) === before ? before : typed.trim();
