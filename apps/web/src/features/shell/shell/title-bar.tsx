import { lazy, Suspense } from 'react';
import { useMatches, useNavigate } from 'react-router';
import { useIsFirstPage } from '#lib/use-is-first-page.ts';
import { useMedia, wideScreen } from '#lib/use-media.ts';
import { barContentId } from '#ui/bar-content.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { appPaths } from '#state/app-paths.ts';
import { usePageTitle } from '#state/page-title.ts';
import { SlideOut } from './slide-out.tsx';
import { useAppHandle } from './use-app-handle.ts';

// Lazy: the page is not held up for a number.
const MessagesLink = lazy(async () => ({ default: (await import('./messages-link.tsx')).MessagesLink }));

/** The page's heading, preceded by the back button and, on small screens, the menu. */
export function TitleBar() {
  const title = usePageTitle();
  const { parent, inMenu, titleHidden = false, messages = false, bar } = useAppHandle();
  const isFirstPage = useIsFirstPage();
  const navigate = useNavigate();
  const isWide = useMedia(wideScreen);
  // The menu lists one's own profile, and nobody else's.
  const isOthers = useMatches().at(-1)?.params['creatorId'] !== undefined;
  const hasArrow = parent !== undefined && !(isWide && inMenu && !isOthers);
  // A thread beside the list has a bar of its own.
  const ownBar = bar === 'post' || (bar === 'thread' && !isWide);
  const emptyBar = isWide && titleHidden && parent === undefined;
  const back = () => void (isFirstPage ? navigate(parent ?? appPaths.home) : navigate(-1));
  if (emptyBar)
    return (
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
    );
  return (
    <PageHeader
      title={title}
      titleHidden={titleHidden || ownBar}
      {...(hasArrow && { onBack: back })}
      start={!(ownBar && bar === 'thread') && <SlideOut />}
      end={
        messages &&
        !isWide && (
          <Suspense fallback={<span className="size-11" />}>
            <MessagesLink />
          </Suspense>
        )
      }
    >
      {/* Always there, so that content finds it also when the window turns narrow. */}
      <div id={barContentId} className="min-w-0 grow empty:hidden" />
    </PageHeader>
  );
}
