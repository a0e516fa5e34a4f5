import { ExternalLink } from 'lucide-react';
import * as m from '@udala/messages/links';
import { Icon } from './icon.tsx';

interface PlaceLinksProps {
  /** Name of the links' owner, for screen readers: "Slow Light on TikTok, opens in a new tab". */
  owner: string;
  links: readonly { place: string; url: string }[];
}

/** The creator's links to other networks. */
export function PlaceLinks({ owner, links }: PlaceLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={m.elsewhere(owner)} className="flex flex-wrap gap-2">
      {links.map(({ place, url }) => (
        <li key={place}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={m.linkNamed(owner, place)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-transparent bg-sunken px-4 text-small font-semibold transition hover:bg-primary-soft"
          >
            {place}
            <Icon of={ExternalLink} size="sm" />
          </a>
        </li>
      ))}
    </ul>
  );
}
