import { Share2 } from 'lucide-react';
import * as m from '@udala/messages/sharing';
import { useNoteShared } from '#features/checklists/use-note-shared.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';

interface ShareOptionsProps {
  url: string;
  /** What is said in a chat; the address is in it. */
  words: string;
  /** Of one's own page, or a post on it. */
  own: boolean;
}

/** How an address gets to other people; the last way where the device has one. To be laid out by whoever shows them. */
export function ShareOptions({ url, words, own }: ShareOptionsProps) {
  const noteShared = useNoteShared();
  const onShared = () => own && noteShared();
  // Given up or refused: then nothing was to be shared.
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
      {'share' in navigator && (
        <Button variant="quiet" icon={Share2} onClick={open}>
          {m.moreOptions}
        </Button>
      )}
    </>
  );
}
