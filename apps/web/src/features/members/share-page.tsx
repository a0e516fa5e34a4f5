import * as m from '@udala/messages/members';
import { pageUrl } from '#lib/site.ts';
import { buttonClass } from '#ui/button-class.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useAppSelector } from '#app/hooks.ts';
import { PageCode } from './page-code.tsx';

/** Three ways to tell people of one's page. */
export function SharePage() {
  const site = useAppSelector((state) => state.site);
  const userName = useAppSelector(({ session }) => session.profile?.userName ?? null);
  if (userName === null) return null;
  const url = pageUrl(site, userName);
  return (
    <div className="grid w-full max-w-100 gap-3">
      <p className="rounded-control bg-sunken px-4 py-3 break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3 *:grow">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(m.shareText(url))}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass()}
        >
          {m.whatsApp}
        </a>
        <CopyButton text={url} label={m.copyLink} copiedLabel={m.linkCopied} />
        <PageCode url={url} />
      </div>
    </div>
  );
}
