import type { ReactNode } from 'react';
import { pageUrl } from '#lib/site.ts';
import { buttonClass } from '#ui/button-class.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useAppSelector } from '#state/hooks.ts';
import { appPaths } from '#state/app-paths.ts';
import { paths } from '#state/paths.ts';

interface JoinLinkProps {
  userName: string;
  /** The locked post that the link is on: it opens after the payment. */
  postId?: string;
  wide?: boolean;
  children: ReactNode;
}

/** Link to a creator's payment page, which is on the creator's own host. */
export function JoinLink({ userName, postId, wide = false, children }: JoinLinkProps) {
  const site = useAppSelector((state) => state.site);
  const page = pageUrl(site, userName);
  const path = postId === undefined ? paths.payment : appPaths.paymentFor(postId);
  // A name may be a single word of 80 letters.
  const words = <span className="line-clamp-2 min-w-0 wrap-anywhere">{children}</span>;
  if (URL.parse(page)?.host === site.host)
    return (
      <ButtonLink to={path} wide={wide}>
        {words}
      </ButtonLink>
    );
  return (
    <a href={page + path} className={buttonClass('primary', wide)}>
      {words}
    </a>
  );
}
