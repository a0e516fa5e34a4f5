import { CircleX, Globe } from 'lucide-react';
import { useId, type ReactNode, type RefObject } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/composer';
import { errorSaying } from '@udala/messages/ui';
import { Avatar } from '#ui/avatar.tsx';
import { Counter } from '#ui/counter.tsx';
import { Icon } from '#ui/icon.tsx';
import { titleFace } from '#ui/title-face.ts';
import { useAppSelector } from '#state/hooks.ts';
import type { Draft } from './draft.ts';
import { GrowingText } from './growing-text.tsx';
import { ImageList } from './image-list.tsx';
import type { FinishedDraft } from './post-body.ts';
import type { PostFiles } from './use-files.ts';
import { VideoTile } from './video-tile.tsx';

/** Characters left from which the title's count is shown. */
const nearlyFull = 20;

interface WritingProps {
  draft: FinishedDraft;
  error: string | undefined;
  files: PostFiles;
  /** Above the post: where the draft comes from. */
  note: ReactNode;
  suggestsEveryone: boolean;
  /** Below the pictures. */
  hint: ReactNode;
  text: RefObject<HTMLTextAreaElement | null>;
  onChange: (change: Partial<Draft>) => void;
}

/** The post itself, written where it will stand: title, text, then its pictures or its video. */
export function Writing({ draft, error, files, note, suggestsEveryone, hint, text, onChange }: WritingProps) {
  const errorId = useId();
  const profile = useAppSelector(({ session }) => session.profile);
  const { images, video } = files;
  return (
    <div className="mx-auto flex min-h-full max-w-160 flex-col gap-4 py-3">
      {note}
      {suggestsEveryone && (
        <p className="flex items-start gap-2 text-small text-ink-2">
          <Icon of={Globe} size="sm" className="mt-0.5" />
          {m.firstForEveryone}
        </p>
      )}
      <div className="flex items-start gap-3">
        <Avatar name={profile?.name ?? ''} src={profile?.profileImageUrl} />
        <div className="min-w-0 grow">
          <GrowingText
            aria-label={m.postTitle}
            placeholder={m.postTitle}
            enterKeyHint="next"
            maxLength={limits.titleMaxLength}
            value={draft.title}
            className={`${titleFace(draft.title)} mt-1 text-[1.5rem] leading-7.5 font-bold`}
            onChange={(event) => onChange({ title: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              text.current?.focus();
            }}
          />
          {draft.title.length > limits.titleMaxLength - nearlyFull && (
            <p className="text-end text-micro text-ink-2">
              <Counter length={draft.title.length} limit={limits.titleMaxLength} />
            </p>
          )}
        </div>
      </div>
      <div className={files.any ? '' : 'flex grow flex-col'}>
        <GrowingText
          ref={text}
          aria-label={m.question}
          placeholder={m.question}
          maxLength={limits.bodyMaxLength}
          value={draft.text}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className={`${files.any || error !== undefined ? '' : 'min-h-40 grow'} text-h3 leading-6.5`}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        {error !== undefined && (
          <p id={errorId} className="flex items-start gap-1.5 py-2 text-small font-medium text-danger">
            <Icon of={CircleX} size="sm" className="mt-0.5" />
            {errorSaying(error)}
          </p>
        )}
      </div>
      <ImageList images={images} text={text} />
      {hint}
      {video.video && <VideoTile files={files} video={video.video} text={text} />}
    </div>
  );
}
