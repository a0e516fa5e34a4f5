import { Blend, Image, Lock, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { PostCover } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { change, choose, didNotUpload, uploading, wrongType } from '@udala/messages/media';
import { isPicture, PictureButton } from '#features/publishing/media/picture-button.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Progress } from '#ui/progress.tsx';
import { LockedCover } from '../locked-cover.tsx';
import { Choices, type Choice } from './choice-sheet.tsx';
import type { FinishedDraft } from './post-body.ts';
import type { PostFiles } from './use-files.ts';
import { usePreviewPost } from './use-preview-post.ts';
import { mayShow, type ImageUpload } from './use-uploads.ts';

interface CoverSheetProps {
  draft: FinishedDraft;
  files: PostFiles;
  /** Error found when publishing. */
  error: string | undefined;
  onChoose: (cover: PostCover) => void;
  onClose: () => void;
}

/** What everyone else sees of a post for patrons: a lock alone, a blur of its picture, or a picture of its own. */
export function CoverSheet({ draft, files, error, onChoose, onClose }: CoverSheetProps) {
  const locked = usePreviewPost({ draft, files, isPatron: false });
  const [isWrong, setWrong] = useState(false);
  const [picture] = files.cover.uploads;
  const cover = draft.cover ?? 'none';
  const problem = isWrong ? wrongType : picture ? picture.problem : error;

  const chooseCover = (chosen: PostCover) => {
    if (picture && chosen !== 'teaser') files.cover.remove(picture.key);
    onChoose(chosen);
  };
  const take = ([file]: File[]) => {
    if (!file) return;
    setWrong(!isPicture(file));
    if (!isPicture(file)) return;
    if (picture) files.cover.remove(picture.key);
    files.cover.add([file]);
  };
  return (
    <Dialog open title={m.coverTitle} readFirst onClose={onClose} actions={<Button onClick={onClose}>{m.done}</Button>}>
      {locked && (
        <div className="mb-2 overflow-hidden rounded-card">
          <LockedCover post={locked} light={picture !== undefined && !mayShow(picture)} />
        </div>
      )}
      <Choices choices={choicesFor(files)} value={cover} onChoose={chooseCover} />
      {cover === 'teaser' && (
        <div className="grid gap-2 pt-2">
          {picture && <Sending upload={picture} onRetry={() => files.cover.retry(picture.key)} />}
          {problem !== undefined && (
            <p role="alert" className="text-small font-medium text-danger">
              {problem}
            </p>
          )}
          <PictureButton icon={Image} onChoose={take}>
            {picture ? change(m.cover) : choose(m.cover)}
          </PictureButton>
        </div>
      )}
    </Dialog>
  );
}

function choicesFor({ images, video }: PostFiles): readonly Choice<PostCover>[] {
  const hasPicture = images.uploads.length > 0 || Boolean(video.video?.poster);
  return [
    { value: 'none', text: m.coverNone, hint: m.coverNoneHint, icon: Lock },
    {
      value: 'blur',
      text: m.coverBlur,
      hint: hasPicture ? m.coverBlurHint : m.coverNeedsPicture,
      icon: Blend,
      isBlocked: !hasPicture,
    },
    { value: 'teaser', text: m.coverTeaser, hint: m.coverTeaserHint, icon: Image },
  ];
}

function Sending({ upload: { state, progress, problem }, onRetry }: { upload: ImageUpload; onRetry: () => void }) {
  if (state === 'uploading') return <Progress label={uploading(m.cover)} value={progress} />;
  if (state !== 'failed' || problem !== undefined) return null;
  return (
    <Button variant="tonal" icon={RotateCcw} onClick={onRetry}>
      {didNotUpload}
    </Button>
  );
}
