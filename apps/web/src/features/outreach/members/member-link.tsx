import { Link, useLocation } from 'react-router';
import type { AuthorProfile } from '@udala/contract/profiles';

/** A patron's name as a link that opens their sheet; going back closes it. */
export function MemberLink({ patron, className }: { patron: AuthorProfile; className: string }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const isOpen = params.get('patron') === patron.id;
  params.set('patron', patron.id);
  return (
    <Link
      to={{ search: params.toString() }}
      state={{ fromList: true }}
      // When switching between sheets, replaces the entry, so that going back still leads to the list.
      replace={new URLSearchParams(search).has('patron')}
      preventScrollReset
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
