import { Smartphone } from 'lucide-react';
import * as m from '@udala/messages/security';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/icon.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { CopyButton } from '#ui/copy-button.tsx';

interface TotpSecretProps {
  secret: string;
  uri: string;
}

/** Three ways to add the secret to an app: a QR code, a link on the same phone, or typing. */
export function TotpSecret({ secret, uri }: TotpSecretProps) {
  return (
    <>
      <div>
        <h3 tabIndex={-1} className="text-h3 font-bold">
          {m.scan}
        </h3>
        <p className="text-ink-2">{m.scanHint}</p>
      </div>
      {/* A phone cannot scan its own screen, so it gets a link. */}
      <a href={uri} className={`${buttonClass('tonal')} pointer-fine:hidden`}>
        <Icon of={Smartphone} />
        {m.openApp}
      </a>
      <div className="w-50 justify-self-center">
        <QrCode text={uri} label={m.qrCode} />
      </div>
      <div className="grid gap-2">
        <p>{m.orType}</p>
        <p className="rounded-control bg-sunken px-4 py-3 text-center font-semibold select-all">
          {inBlocksOfFour(secret)}
        </p>
        <CopyButton text={secret} label={m.copySecret} copiedLabel={m.copied} />
      </div>
    </>
  );
}

/** In blocks of four, for easier reading and typing. */
const inBlocksOfFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
