import { ExternalLink } from 'lucide-react';
import type { Profile } from '@udala/contract/profiles';
import * as m from '@udala/messages/profile';
import { Icon } from '#ui/icon.tsx';
import { socialLinksOf } from './social-links.ts';

/** A creator's other places on the web. */
export function SocialLinks({ profile }: { profile: Profile }) {
  const links = socialLinksOf(profile);
  if (links.length === 0) return null;
  return (
    <ul aria-label={m.links(profile.name)} className="flex flex-wrap gap-2">
      {links.map(({ site, url }) => (
        <li key={site}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={m.linkNamed(profile.name, site)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-edge bg-surface px-4 text-small font-semibold transition hover:bg-sunken"
          >
            {site}
            <Icon of={ExternalLink} size="sm" />
          </a>
        </li>
      ))}
    </ul>
  );
}
