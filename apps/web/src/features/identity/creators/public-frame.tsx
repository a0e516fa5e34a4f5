import type { ReactNode } from 'react';
import type { MembershipPage } from '@udala/contract/memberships';
import * as m from '@udala/messages/front-page';
import * as ui from '@udala/messages/ui';
import { helpPages } from '#state/help-pages.ts';
import { paths } from '#state/paths.ts';
import { onMembersSite, pageUrl, type Site } from '#lib/site.ts';
import { PlainLinks } from '#ui/plain-links.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { Logo, Wordmark } from '#ui/logo.tsx';
import { titleFace } from '#ui/title-face.ts';
import { SkipLinks } from '#ui/skip-links.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const contentId = 'content';

interface PublicFrameProps {
  /** The creator's page that this is, or is of: its name stands for the product's. */
  page?: MembershipPage | null;
  site?: Site;
  /** Link in the header, for a page without one beside its headline. */
  callToAction?: ReactNode;
  /** On a phone, a fixed bar covers the end of the page. */
  barBelow?: boolean;
  /** In place of the links to help and terms. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Frame of the pages that ship no React: links only. */
export function PublicFrame({ page = null, site, callToAction, barBelow = false, footer, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLinks links={[{ target: contentId, text: ui.skipToContent }]} />
      <header className="mx-auto flex w-full max-w-276 items-center justify-between gap-x-3 px-4 py-3">
        {page && site ? (
          <a
            href={pageUrl(site, page.userName) + paths.front}
            className={`inline-flex min-h-11 min-w-0 items-center rounded-control ${titleFace(page.pageName)} text-h3 font-bold sm:text-h2`}
          >
            <span className="truncate">{page.pageName}</span>
          </a>
        ) : (
          <Wordmark />
        )}
        {callToAction}
      </header>
      <main id={contentId} className="grow">
        {children}
      </main>
      <footer className={joinClasses('mx-auto w-full max-w-276 px-4 pt-3', barBelow ? 'pb-28 lg:pb-3' : 'pb-3')}>
        {footer ?? (
          <div className="flex flex-wrap justify-between gap-x-6">
            <PlainLinks links={helpPages} />
            {page && site && (
              <a href={onMembersSite(site, paths.front)} className="inline-flex min-h-11 items-center gap-2 text-small">
                <Logo className="size-5" />
                {m.onUdala}
              </a>
            )}
            <LanguageSwitch />
          </div>
        )}
      </footer>
    </div>
  );
}
