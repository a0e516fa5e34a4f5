import { Blend, CalendarClock, Image, MessagesSquare, Rss, TextQuote, Video } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/composer';
import { wrongType } from '@udala/messages/media';
import { FileButton } from '#features/publishing/media/file-button.tsx';
import { isPicture, PictureButton } from '#features/publishing/media/picture-button.tsx';
import { acceptedVideos, isVideo } from '#features/publishing/media/video-file.ts';
import { Icon } from '#ui/icon.tsx';
import { toolClass, toolWordClass } from '#ui/tool-class.ts';
import type { SheetName } from './sheets.tsx';
import type { FinishedDraft } from './post-body.ts';
import type { PostFiles } from './use-files.ts';

const megabytes = limits.videoMaxBytes / 1024 / 1024;

/** A kind of file that the author chose before the composer was open. */
export type Wish = 'picture' | 'video' | undefined;

interface ToolbarProps {
  draft: FinishedDraft;
  files: PostFiles;
  /** The sheets that this post has. */
  sheets: readonly SheetName[];
  /** Time of the draft's last save on this phone. */
  saved: string | undefined;
  wish: Wish;
  /** Called when a video is chosen: its picture becomes a cover only if that is chosen again. */
  onVideo: () => void;
  onOpen: (sheet: SheetName) => void;
  /** At the end of the line above the tools. */
  children: ReactNode;
}

/** What a post may have besides words. Pictures and a video exclude each other, and a hint says so. */
export function Toolbar({ draft, files, sheets, saved, wish, onVideo, onOpen, children }: ToolbarProps) {
  const { images, video, kind, any } = files;
  const hintId = useId();
  const [problem, setProblem] = useState<string>();
  const pictureInput = useRef<HTMLInputElement>(null);
  const videoInput = useRef<HTMLInputElement>(null);
  const room = limits.imagesPerPostMax - images.uploads.length;

  useEffect(() => {
    const input = wish === 'picture' ? pictureInput.current : wish === 'video' ? videoInput.current : null;
    if (!input || input.disabled) return;
    input.focus();
    // Browsers open the list of files only soon after a tap; otherwise the focused button waits for one.
    if ((navigator as Partial<Navigator>).userActivation?.isActive) input.click();
  }, [wish]);

  const takeImages = (chosen: File[]) => {
    const pictures = chosen.filter(isPicture);
    setProblem(complaintOf(chosen.length, pictures.length, room));
    if (pictures.length > 0 && room > 0) images.add(pictures.slice(0, room));
  };
  const takeVideo = ([chosen]: File[]) => {
    if (!chosen) return;
    const found = complaintOfVideo(chosen);
    setProblem(found);
    if (found !== undefined) return;
    onVideo();
    video.choose(chosen);
  };
  const tools = [
    { sheet: 'teaser', icon: TextQuote, label: m.writeTeaser },
    { sheet: 'cover', icon: Blend, label: m.chooseCover },
    { sheet: 'when', icon: CalendarClock, label: m.chooseWhen },
    { sheet: 'kind', icon: draft.postType === 'Feed' ? Rss : MessagesSquare, label: m.chooseKind },
  ] as const;
  return (
    <>
      {problem !== undefined && (
        <p role="alert" className="px-2 text-small font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="flex items-center gap-x-3 px-2 text-micro text-ink-3">
        <div className="flex min-w-0 flex-wrap gap-x-3">
          <p id={hintId} className={any ? '' : 'sr-only'}>
            {any ? m.oneKind : m.filesHint(limits.imagesPerPostMax, megabytes)}
          </p>
          {saved !== undefined && <p>{m.savedAt(saved)}</p>}
        </div>
        {children}
      </div>
      <div className="flex flex-wrap sm:gap-1">
        <PictureButton
          ref={pictureInput}
          icon={Image}
          isTool
          multiple
          disabled={any && kind === 'video'}
          aria-label={m.addImages}
          aria-describedby={hintId}
          onChoose={takeImages}
        >
          <span className={toolWordClass}>{m.tools.images}</span>
        </PictureButton>
        <FileButton
          ref={videoInput}
          icon={Video}
          isTool
          accept={acceptedVideos}
          disabled={any}
          aria-label={m.addVideo}
          aria-describedby={hintId}
          onChoose={takeVideo}
        >
          <span className={toolWordClass}>{m.tools.video}</span>
        </FileButton>
        {tools
          .filter(({ sheet }) => sheets.includes(sheet))
          .map(({ sheet, icon, label }) => (
            <button
              key={sheet}
              type="button"
              title={label}
              aria-haspopup="dialog"
              className={toolClass}
              onClick={() => onOpen(sheet)}
            >
              <Icon of={icon} />
              <span className={toolWordClass}>{m.tools[sheet]}</span>
            </button>
          ))}
      </div>
    </>
  );
}

function complaintOf(chosen: number, images: number, room: number): string | undefined {
  if (images < chosen) return wrongType;
  return images > room ? m.tooManyImages(limits.imagesPerPostMax) : undefined;
}

function complaintOfVideo(chosen: File): string | undefined {
  if (!isVideo(chosen)) return m.wrongVideo;
  return chosen.size > limits.videoMaxBytes ? m.videoTooLarge(megabytes) : undefined;
}
