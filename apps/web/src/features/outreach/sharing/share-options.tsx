import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '@udala/messages/sharing';
import { useNoteShared } from '#features/insight/checklists/use-note-shared.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';

interface ShareOptionsProps {
  url: string;
  /** Text of a chat message; includes the address. */
  words: string;
  /** True for the sharer's own page, or a post on it. */
  own: boolean;
  /** A last button, in place of the device's share sheet. */
  end?: ReactNode;
}

/** Buttons to share an address, including the device's share sheet where there is one. The parent lays them out. */
export function ShareOptions({ url, words, own, end }: ShareOptionsProps) {
  const noteShared = useNoteShared();
  const onShared = () => own && noteShared();
  // Ignores a cancelled or rejected share.
  const open = () => void navigator.share({ url }).then(onShared, () => undefined);
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(words)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass()}
        onClick={onShared}
      >
        {m.whatsApp}
      </a>
      <CopyButton text={url} label={m.copyLink} copiedLabel={m.linkCopied} onPress={onShared} />
      {end ??
        ('share' in navigator && (
          <Button variant="tonal" icon={Share2} onClick={open}>
            {m.moreOptions}
          </Button>
        ))}
    </>
  );
}
