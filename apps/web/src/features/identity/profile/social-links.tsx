import type { Network } from '@udala/contract/links';
import type { Profile } from '@udala/contract/profiles';
import * as m from '@udala/messages/links';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { PlaceIcon } from '#ui/place-icon.tsx';

type LinkField = Extract<keyof Profile, `${string}Link`>;

/** In display order. */
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

/** The creator's links to other networks. */
export const socialLinksOf = (profile: Profile): SocialLink[] =>
  places.flatMap(([place, field]) => {
    const url = profile[field];
    return url !== null && /^https?:\/\//i.test(url) ? [{ place, name: m.networkNames[place], url }] : [];
  });

/** The creator's links to other networks, one icon each. */
export function SocialLinks({ profile }: { profile: Profile }) {
  const links = socialLinksOf(profile);
  if (links.length === 0) return null;
  return (
    <ul aria-label={m.elsewhere(profile.name)} className="-mx-3 flex flex-wrap">
      {links.map(({ place, name, url }) => (
        <li key={place}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={m.linkNamed(profile.name, name)}
            title={name}
            className={iconButtonClass}
          >
            <PlaceIcon place={place} />
          </a>
        </li>
      ))}
    </ul>
  );
}
