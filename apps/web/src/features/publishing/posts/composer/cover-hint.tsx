import { X } from 'lucide-react';
import type { PostCover } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface CoverHintProps {
  onChoose: (cover: PostCover) => void;
  onOpen: () => void;
}

/** Suggests a cover for a new post with pictures, until the author has chosen: nothing is shown of it by itself. */
export const CoverHint = ({ onChoose, onOpen }: CoverHintProps) => (
  <div className="rounded-card bg-accent-soft py-2 ps-4 pe-1">
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow pt-2">
        <p className="font-semibold">{m.coverQuestion}</p>
        <p className="text-small text-ink-2">{m.coverSuggestion}</p>
      </div>
      <IconButton icon={X} label={m.noCover} onClick={() => onChoose('none')} />
    </div>
    <div className="flex flex-wrap items-center gap-x-5">
      <Button variant="link" onClick={() => onChoose('blur')}>
        {m.useBlur}
      </Button>
      <Button variant="link" onClick={onOpen}>
        {m.otherCovers}
      </Button>
    </div>
  </div>
);
