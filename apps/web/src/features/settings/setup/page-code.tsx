import { QrCode as QrIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as m from '@udala/messages/settings';
import { pageUrl } from '#lib/site.ts';
import { useAppSelector } from '#app/hooks.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

const QrCode = lazy(async () => ({ default: (await import('#ui/qr-code.tsx')).QrCode }));

/** The address of a page for a camera: to show around, or to put on a poster. */
export function PageCode({ userName }: { userName: string }) {
  const site = useAppSelector((state) => state.site);
  const [open, setOpen] = useState(false);
  const url = pageUrl(site, userName);
  return (
    <>
      <Button variant="link" icon={QrIcon} className="justify-self-start" onClick={() => setOpen(true)}>
        {m.showCode}
      </Button>
      <Dialog open={open} title={m.codeTitle} onClose={() => setOpen(false)}>
        <div className="mx-auto grid max-w-72 gap-3 pt-2 text-center">
          <Suspense>
            <QrCode text={url} label={m.codeOf(url)} />
          </Suspense>
          <p className="break-all text-ink-2">{url}</p>
        </div>
      </Dialog>
    </>
  );
}
