import { Download, Share2 } from 'lucide-react';
import type { Moment } from '@udala/contract/moments';
import * as m from '@udala/messages/moments';
import { copyLink, linkCopied } from '@udala/messages/sharing';
import { useNoteShared } from '#features/insight/checklists/use-note-shared.ts';
import { downloadAs } from '#lib/save-file.ts';
import { pageUrl } from '#lib/site.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useAppSelector } from '#state/hooks.ts';
import type { MomentPicture } from './use-moment-picture.ts';

interface MomentDialogProps {
  moment: Moment;
  picture: MomentPicture | null | undefined;
  onClose: () => void;
}

/** The picture of a moment as others will see it, and the ways to share it. */
export function MomentDialog({ moment, picture, onClose }: MomentDialogProps) {
  const site = useAppSelector((state) => state.site);
  const userName = useAppSelector(({ session }) => session.profile?.userName ?? null);
  const noteShared = useNoteShared();
  const url = userName === null ? location.origin : pageUrl(site, userName);
  return (
    <Dialog
      open
      title={m.lines[moment]}
      onClose={onClose}
      actions={
        <>
          {picture && <ShareButton picture={picture} text={m.words[moment](url)} onShared={noteShared} />}
          <CopyButton text={url} label={copyLink} copiedLabel={linkCopied} onPress={noteShared} />
        </>
      }
    >
      <div className="grid gap-4 pt-2">
        <div className="grid aspect-1200/630 place-items-center overflow-clip rounded-card bg-sunken text-ink-2">
          {picture && <img src={picture.src} alt={m.pictureOf[moment]} className="size-full animate-fade-in" />}
          {picture === undefined && <p role="alert">{m.couldNotLoad}</p>}
        </div>
        <p>{m.about[moment]}</p>
        <p className="rounded-control bg-sunken px-4 py-3 text-small break-all select-all">{url}</p>
      </div>
    </Dialog>
  );
}

interface ShareButtonProps {
  picture: MomentPicture;
  text: string;
  onShared: () => void;
}

/** The device's share sheet with the picture in it, or where there is none, a download. */
function ShareButton({ picture: { file }, text, onShared }: ShareButtonProps) {
  const data = { files: [file], text };
  if ('canShare' in navigator && navigator.canShare(data))
    return (
      <Button
        icon={Share2}
        // Ignores a cancelled or rejected share.
        onClick={() => void navigator.share(data).then(onShared, () => undefined)}
      >
        {m.sharePicture}
      </Button>
    );
  return (
    <Button icon={Download} onClick={() => downloadAs(file.name, file)}>
      {m.savePicture}
    </Button>
  );
}
