import { Link, useLocation } from 'react-router';
import type { AuthorProfile } from '@udala/contract/profiles';

/** A patron's name; it opens her sheet, and the way back closes it. */
export function MemberLink({ patron, className }: { patron: AuthorProfile; className: string }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const isOpen = params.get('patron') === patron.id;
  params.set('patron', patron.id);
  return (
    <Link
      to={{ search: params.toString() }}
      state={{ fromList: true }}
      // From one sheet to the next the way back still leads to the list.
      replace={new URLSearchParams(search).has('patron')}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      data-patron={patron.id}
      // What is cut off is its end, whichever way it is written.
      dir="auto"
      className={`hover:underline ${className}`}
    >
      {patron.name}
    </Link>
  );
}
