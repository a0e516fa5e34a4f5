import type { ReactNode } from 'react';
import * as ui from '@udala/messages/ui';
import { paths } from '#state/paths.ts';
import { Wordmark } from '#ui/logo.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { SkipLinks } from '#ui/skip-links.tsx';
import { titleFace } from '#ui/title-face.ts';

interface AuthFrameProps {
  title: string;
  /** Beside the form on a wide screen, above it on a phone, after it in reading order. Absent: one column. */
  aside?: ReactNode;
  children: ReactNode;
}

const formId = 'form';

/** Frame of every sign-up and sign-in page: half panel, half form. */
export function AuthFrame({ title, aside, children }: AuthFrameProps) {
  return (
    <>
      <SkipLinks links={[{ target: formId, text: ui.skipToContent }]} />
      <div className={joinClasses('flex min-h-dvh flex-col', aside !== undefined && 'lg:grid lg:grid-cols-2')}>
        <main id={formId} className="order-last flex flex-col px-4 pt-6 pb-safe lg:px-10 lg:pt-10">
          <div className="mx-auto grid w-full max-w-110 gap-5 wrap-anywhere lg:my-auto">
            {/* A plain link, because the public pages are separate documents. */}
            <a href={paths.front} className="justify-self-start rounded-control">
              <Wordmark />
            </a>
            <h1 tabIndex={-1} className={`${titleFace(title)} text-display font-bold`}>
              {title}
            </h1>
            {children}
          </div>
        </main>
        {aside}
      </div>
    </>
  );
}
