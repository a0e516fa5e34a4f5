import { QrCode as QrCodeIcon } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import * as m from '@udala/messages/members';
import { patiently } from '#lib/patiently.ts';
import { pageUrl } from '#lib/site.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useAppSelector } from '#app/hooks.ts';

const QrCode = lazy(async () => ({ default: (await patiently(() => import('#ui/qr-code.tsx'))).QrCode }));

/** Three ways to tell people of one's page. */
export function SharePage() {
  const site = useAppSelector((state) => state.site);
  const userName = useAppSelector(({ session }) => session.profile?.userName ?? null);
  const qrId = useId();
  const [qr, setQr] = useState(false);
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
        <Button variant="quiet" icon={QrCodeIcon} aria-expanded={qr} aria-controls={qrId} onClick={() => setQr(!qr)}>
          {qr ? m.hideQr : m.showQr}
        </Button>
      </div>
      <div id={qrId} hidden={!qr} className="w-60 max-w-full justify-self-center">
        {/* Room is kept for it. */}
        <Suspense fallback={<div className="aspect-square" />}>
          {qr && <QrCode text={url} label={m.qrOf(url)} />}
        </Suspense>
      </div>
    </div>
  );
}
