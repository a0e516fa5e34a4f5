import { Link } from 'react-router';
import type { AuthorProfile } from '@udala/contract/profiles';
import { useSheetLink } from './use-sheet-link.ts';

/** A patron's name, which opens their sheet. */
export function MemberLink({ patron, className }: { patron: AuthorProfile; className: string }) {
  const { link, isOpen } = useSheetLink(patron.id);
  return (
    <Link
      {...link}
      aria-current={isOpen ? 'true' : undefined}
      data-patron={patron.id}
      // Truncates the end of the name in either writing direction.
      dir="auto"
      className={`hover:underline ${className}`}
    >
      {patron.name}
    </Link>
  );
}
