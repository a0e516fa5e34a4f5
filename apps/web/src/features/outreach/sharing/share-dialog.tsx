import type { ReactNode } from 'react';
import * as m from '@udala/messages/sharing';
import { Dialog } from '#ui/dialog.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { ShareOptions } from './share-options.tsx';

interface ShareDialogProps {
  title: string;
  url: string;
  /** Text of a chat message; includes the address. */
  words: string;
  own: boolean;
  onClose: () => void;
  /** Description of the shared page or post. */
  children: ReactNode;
}

/** Shares an address by a chat, a copy, or a QR code. */
export function ShareDialog({ title, url, words, own, onClose, children }: ShareDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="grid gap-4 pt-2">
        {children}
        <div className="flex flex-wrap gap-3 *:grow">
          <ShareOptions url={url} words={words} own={own} />
        </div>
        <div className="mx-auto w-full max-w-60">
          <QrCode text={url} label={m.codeOf(url)} />
        </div>
        <p className="rounded-control bg-sunken px-4 py-3 text-small break-all select-all">{url}</p>
      </div>
    </Dialog>
  );
}
