import * as app from '@udala/messages/app';
import { paths } from '#app/paths.ts';
import { joinClasses } from '#ui/join-classes.ts';

interface ViewerLinkProps {
  /** For a stranger, whom the server renders for. */
  to: string;
  className: string;
  children: string;
}

/** Says one thing to a stranger and another to who is signed in; public.ts fills it. The box is the same for both. */
export function ViewerLink({ to, className, children }: ViewerLinkProps) {
  return (
    <a
      href={to}
      data-signed-in={paths.home}
      data-signed-in-text={app.goToYourFeed}
      className={joinClasses(className, 'min-w-[min(11rem,100%)]')}
    >
      {children}
    </a>
  );
}
