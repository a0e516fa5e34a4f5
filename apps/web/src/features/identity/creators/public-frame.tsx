import type { ReactNode } from 'react';
import * as ui from '@udala/messages/ui';
import { helpPages } from '#state/help-pages.ts';
import { PlainLinks } from '#ui/plain-links.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { Wordmark } from '#ui/logo.tsx';
import { SkipLinks } from '#ui/skip-links.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const contentId = 'content';

interface PublicFrameProps {
  /** Link in the header, for a page without one beside its headline. */
  callToAction?: ReactNode;
  /** On a phone, a fixed bar covers the end of the page. */
  barBelow?: boolean;
  /** In place of the links to help and terms. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Frame of the pages that ship no React: links only. */
export function PublicFrame({ callToAction, barBelow = false, footer, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLinks links={[{ target: contentId, text: ui.skipToContent }]} />
      <header className="mx-auto flex w-full max-w-276 flex-wrap items-center justify-between gap-x-3 px-4 py-3">
        <Wordmark />
        {callToAction}
      </header>
      <main id={contentId} className="grow">
        {children}
      </main>
      <footer className={joinClasses('mx-auto w-full max-w-276 px-4 pt-3', barBelow ? 'pb-28 lg:pb-3' : 'pb-3')}>
        {footer ?? (
          <div className="flex flex-wrap justify-between gap-x-6">
            <PlainLinks links={helpPages} />
            <LanguageSwitch />
          </div>
        )}
      </footer>
    </div>
  );
}
