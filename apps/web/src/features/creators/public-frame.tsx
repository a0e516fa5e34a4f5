import type { ReactNode } from 'react';
import * as ui from '@udala/messages/ui';
import { paths } from '#app/paths.ts';
import { Wordmark } from '#ui/logo.tsx';
import { SkipLinks } from '#ui/skip-links.tsx';
import { ViewerLink } from './viewer-link.tsx';

const contentId = 'content';

interface PublicFrameProps {
  /** Where a stranger logs in, and what that link says. */
  logIn: { to: string; text: string };
  children: ReactNode;
}

/** Around pages that ship no React: links only. */
export function PublicFrame({ logIn, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLinks links={[{ target: contentId, text: ui.skipToContent }]} />
      <header className="mx-auto flex w-full max-w-276 items-center justify-between gap-3 px-4 py-3">
        <a href={paths.front} className="rounded-control">
          <Wordmark />
        </a>
        <ViewerLink to={logIn.to}>{logIn.text}</ViewerLink>
      </header>
      <main id={contentId} className="grow">
        {children}
      </main>
    </div>
  );
}
