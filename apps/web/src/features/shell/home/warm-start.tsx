import { Share2, Sprout } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as sharing from '@udala/messages/sharing';
import { noPatronsYet } from '@udala/messages/today';
import { pageUrl } from '#lib/site.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAppSelector } from '#state/hooks.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('#features/outreach/sharing/share-dialog.tsx')).ShareDialog,
}));

/** In place of a new creator's figures, which would all be zero; as high as those. */
export function WarmStart({ withShare }: { withShare: boolean }) {
  const site = useAppSelector((state) => state.site);
  const profile = useAppSelector(({ session }) => session.profile);
  const [open, setOpen] = useState(false);
  const url = profile?.userName == null ? null : pageUrl(site, profile.userName);
  return (
    <div className="flex h-22 items-center gap-3 rounded-card bg-primary-soft px-4">
      <Icon of={Sprout} size="lg" className="text-primary" />
      <p className="min-w-0 grow text-balance">{noPatronsYet}</p>
      {withShare && url !== null && (
        <Button icon={Share2} className="shrink-0" onClick={() => setOpen(true)}>
          {sharing.share}
        </Button>
      )}
      {open && url !== null && (
        <Suspense>
          <ShareDialog
            title={sharing.shareOwnPage}
            url={url}
            words={sharing.joinMe(url)}
            own
            onClose={() => setOpen(false)}
          >
            <p className="font-semibold wrap-anywhere">{profile?.name}</p>
          </ShareDialog>
        </Suspense>
      )}
    </div>
  );
}
