import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '@udala/messages/ui';
import { IconButton } from './icon-button.tsx';
import { titleFace } from './title-face.ts';

/** Element that a page fills by `TitleEnd`. */
export const titleEndId = 'title-end';

interface PageHeaderProps {
  title: string;
  /** Hides the title visually; screen readers still get it, and it takes the focus on arrival. */
  titleHidden?: boolean;
  /** Shows the back arrow. */
  onBack?: () => void;
  /** Content before the title, such as the avatar that opens the menu. */
  start?: ReactNode;
  end?: ReactNode;
  /** Content in place of a hidden title. */
  children?: ReactNode;
}

/** The bar at the top of a page, with its only h1. */
export function PageHeader({ title, titleHidden = false, onBack, start, end, children }: PageHeaderProps) {
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center gap-2 border-b border-line bg-bg px-4 lg:px-10">
      {onBack && <IconButton icon={ArrowLeft} label={m.back} onClick={onBack} className="-ms-3" />}
      {start}
      <h1
        id="page-title"
        tabIndex={-1}
        className={titleHidden ? 'sr-only' : `min-w-0 truncate ${titleFace(title)} text-h2 font-bold`}
      >
        {title}
      </h1>
      {children}
      <div id={titleEndId} className="contents" />
      {end && <div className="ms-auto flex items-center gap-1">{end}</div>}
    </header>
  );
}
