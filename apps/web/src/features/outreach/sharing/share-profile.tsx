import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { PublicUser } from '@udala/contract/profiles';
import * as m from '@udala/messages/sharing';
import { pageUrl } from '#lib/site.ts';
import { useAppSelector } from '#state/hooks.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

interface ShareProfileProps {
  user: PublicUser;
  own: boolean;
}

/** Shares a creator's page, the viewer's own or another's; nothing for a creator without an address. */
export function ShareProfile({ user: { profile }, own }: ShareProfileProps) {
  const site = useAppSelector((state) => state.site);
  const [open, setOpen] = useState(false);
  const { name, userName } = profile;
  if (userName === null) return null;
  const url = pageUrl(site, userName);
  const press = () => setOpen(true);
  return (
    <>
      {own ? (
        <Button variant="tonal" icon={Share2} className="max-sm:px-3" onClick={press}>
          {m.share}
        </Button>
      ) : (
        <IconButton icon={Share2} label={m.sharePageOf(name)} onClick={press} />
      )}
      {open && (
        <Suspense>
          <ShareDialog
            title={own ? m.shareOwnPage : m.sharePage}
            url={url}
            words={own ? m.joinMe(url) : m.lookAtPage(name, url)}
            own={own}
            onClose={() => setOpen(false)}
          >
            <p className="font-semibold wrap-anywhere">{name}</p>
          </ShareDialog>
        </Suspense>
      )}
    </>
  );
}
