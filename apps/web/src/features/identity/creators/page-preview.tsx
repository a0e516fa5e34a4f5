import type { MembershipPage } from '@udala/contract/memberships';
import * as front from '@udala/messages/front-page';
import * as m from '@udala/messages/onboarding';
import { useAppSelector } from '#state/hooks.ts';
import { koboOf } from '#lib/money.ts';
import { membersHost } from '#lib/site.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cardClass } from '#ui/card.tsx';
import { Cover } from '#ui/cover.tsx';
import { PlaceLinks } from '#ui/place-links.tsx';
import { Price } from '#ui/price.tsx';
import { Benefits } from './benefits.tsx';
import { placeLinksOf } from './place-links.ts';

/** A page while it is being edited; missing parts are empty. */
export interface PreviewedPage extends Pick<MembershipPage, 'pageName' | 'userName' | 'bio' | 'links' | 'price'> {
  creatorId: string;
  picture: string | null;
  banner: string | null;
  benefits: readonly string[];
}

/** The creator's page as visitors will see it. */
export function PagePreview({ page }: { page: PreviewedPage }) {
  const site = useAppSelector((state) => state.site);
  const { creatorId, userName, links, price, benefits, picture, banner } = page;
  const name = page.pageName.trim() || m.yourPage;
  const bio = page.bio.trim();
  return (
    <div className={cardClass(false, true)}>
      <Cover seed={creatorId} src={banner} className="h-28" />
      <div className="relative grid gap-3 p-5 pt-0">
        <Avatar name={name} src={picture} size="xl" className="-mt-9 border-4 border-surface" />
        <div className="min-w-0">
          <p className="text-h3 font-semibold wrap-anywhere">{name}</p>
          <p className="truncate text-small text-ink-3">{`${userName || m.yourName}.${membersHost(site)}`}</p>
        </div>
        {bio && <p className="whitespace-pre-line text-ink-2">{bio}</p>}
        <PlaceLinks owner={name} links={placeLinksOf(links)} />
        {price !== null && (
          <p>
            <Price kobo={koboOf(price)} display /> <span className="text-ink-2">{front.perMonth}</span>
          </p>
        )}
        {benefits.length > 0 && <Benefits benefits={benefits} />}
      </div>
    </div>
  );
}
