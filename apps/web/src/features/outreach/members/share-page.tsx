import { joinMe } from '@udala/messages/sharing';
import { pageUrl } from '#lib/site.ts';
import { ShareOptions } from '#features/outreach/sharing/share-options.tsx';
import { useAppSelector } from '#state/hooks.ts';
import { PageCode } from './page-code.tsx';

/** Ways to share the creator's own page. */
export function SharePage() {
  const site = useAppSelector((state) => state.site);
  const userName = useAppSelector(({ session }) => session.profile?.userName ?? null);
  if (userName === null) return null;
  const url = pageUrl(site, userName);
  return (
    <div className="grid w-full max-w-100 gap-3">
      <p className="rounded-control bg-sunken px-4 py-3 break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3 *:grow">
        <ShareOptions url={url} words={joinMe(url)} own />
        <PageCode url={url} />
      </div>
    </div>
  );
}
