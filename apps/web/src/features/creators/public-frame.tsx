import type { ReactNode } from 'react';
import * as ui from '@udala/messages/ui';
import { Wordmark } from '#ui/logo.tsx';
import { SkipLinks } from '#ui/skip-links.tsx';

const contentId = 'content';

interface PublicFrameProps {
  /** A way in at the end of the first line, for a page that shows none beside its headline. */
  wayIn?: ReactNode;
  children: ReactNode;
}

/** Around pages that ship no React: links only. */
export function PublicFrame({ wayIn, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLinks links={[{ target: contentId, text: ui.skipToContent }]} />
      <header className="mx-auto flex w-full max-w-276 flex-wrap items-center justify-between gap-x-3 px-4 py-3">
        <Wordmark />
        {wayIn}
      </header>
      <main id={contentId} className="grow">
        {children}
      </main>
    </div>
  );
}
