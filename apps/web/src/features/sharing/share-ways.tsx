import { Share2 } from 'lucide-react';
import * as m from '@udala/messages/sharing';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';

interface ShareWaysProps {
  url: string;
  /** What is said in a chat; the address is in it. */
  words: string;
}

/** How an address gets to other people; the last way where the device has one. To be laid out by whoever shows them. */
export function ShareWays({ url, words }: ShareWaysProps) {
  // Given up or refused: then nothing was to be shared.
  const open = () => void navigator.share({ url }).catch(() => undefined);
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(words)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass()}
      >
        {m.whatsApp}
      </a>
      <CopyButton text={url} label={m.copyLink} copiedLabel={m.linkCopied} />
      {'share' in navigator && (
        <Button variant="quiet" icon={Share2} onClick={open}>
          {m.moreWays}
        </Button>
      )}
    </>
  );
}
