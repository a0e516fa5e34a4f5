import * as app from '@udala/messages/app';
import { paths } from '#state/paths.ts';
import { joinClasses } from '#ui/join-classes.ts';

interface ViewerLinkProps {
  /** Target for strangers, for whom the server renders. */
  to: string;
  className: string;
  children: string;
}

/**
 * Different link and text for strangers and for signed-in people; public.ts swaps them. A minimum width avoids a layout
 * shift.
 */
export function ViewerLink({ to, className, children }: ViewerLinkProps) {
  return (
    <a
      href={to}
      data-signed-in={paths.home}
      data-signed-in-text={app.goToYourFeed}
      className={joinClasses(className, 'min-w-[min(9rem,100%)]')}
    >
      {children}
    </a>
  );
}
