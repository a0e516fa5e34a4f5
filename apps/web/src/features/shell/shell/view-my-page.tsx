import { ExternalLink } from 'lucide-react';
import * as m from '@udala/messages/menu';
import { pageUrl } from '#lib/site.ts';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useAppSelector } from '#state/hooks.ts';

/** Link to the creator's public page: on its own host, or on this one while it has no user name. */
export function ViewMyPage() {
  const site = useAppSelector((state) => state.site);
  const userName = useAppSelector(({ session }) => session.profile?.userName ?? null);
  return (
    <a
      href={userName === null ? location.origin : pageUrl(site, userName)}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-12 items-center gap-3.5 rounded-control px-3.5 transition hover:bg-sunken"
    >
      <Icon of={ExternalLink} />
      <span>
        {m.viewMyPage}
        <VisuallyHidden>{`, ${m.opensInNewTab}`}</VisuallyHidden>
      </span>
    </a>
  );
}
