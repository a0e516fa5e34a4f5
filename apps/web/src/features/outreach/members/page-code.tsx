import { QrCode as QrIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as m from '@udala/messages/members';
import { patiently } from '#lib/patiently.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

const QrCode = lazy(async () => ({ default: (await patiently(() => import('#ui/qr-code.tsx'))).QrCode }));

/** QR code of a page's address, to show to people or to print on a poster. */
export function PageCode({ url }: { url: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="tonal" icon={QrIcon} onClick={() => setOpen(true)}>
        {m.showCode}
      </Button>
      <Dialog open={open} title={m.codeTitle} onClose={() => setOpen(false)}>
        <div className="mx-auto grid max-w-72 gap-3 pt-2 text-center">
          {/* Reserves the space of the code to avoid a layout shift. */}
          <Suspense fallback={<div className="aspect-square" />}>
            <QrCode text={url} label={m.codeOf(url)} />
          </Suspense>
          <p className="break-all text-ink-2">{url}</p>
        </div>
      </Dialog>
    </>
  );
}
