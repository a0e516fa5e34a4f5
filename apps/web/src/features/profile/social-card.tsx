import type { Profile } from '@udala/contract/profiles';
import * as m from '@udala/messages/links';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { PlaceIcon } from '#ui/place-icon.tsx';
import { socialLinksOf } from './social-links.ts';

/** A creator's other places on the web, an icon each. */
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
