import type { MembershipPage } from '@udala/contract/memberships';
import * as m from '@udala/messages/front-page';
import { naira } from '@udala/messages/money';
import { appPaths } from '#state/app-paths.ts';
import { paths } from '#state/paths.ts';
import { koboOf } from '#lib/money.ts';
import { withNext } from '#lib/next-path.ts';
import { buttonClass } from '#ui/button-class.ts';
import { cardClass } from '#ui/card.tsx';
import { Price } from '#ui/price.tsx';
import { Benefits } from './benefits.tsx';

/** The offer: price, benefits, and links to join and to log in. */
export function OfferCard({ page }: { page: MembershipPage }) {
  if (page.price === null) return <NoOffer page={page} />;
  const kobo = koboOf(page.price);
  return (
    <section aria-label={m.whatYouGet} className={cardClass()}>
      <p>
        <Price kobo={kobo} display /> <span className="text-ink-2">{m.perMonth}</span>
      </p>
      <div className="mt-4">
        <Benefits benefits={page.benefits} />
      </div>
      <div className="mt-5 grid gap-3">
        <a href={paths.patronRegister} className={buttonClass('primary', true)}>
          {m.joinFor(naira(kobo))}
        </a>
        <a href={paths.patronLogin} className={buttonClass('tonal', true)}>
          {m.alreadyPatron}
        </a>
      </div>
      <p className="mt-3 text-center text-small text-ink-2">{m.cancelAnyTime}</p>
    </section>
  );
}

/**
 * Shown if there is no offer yet. An account made here follows the creator, and leads to the creator's profile, where
 * that can be changed.
 */
function NoOffer({ page: { creatorId, pageName } }: { page: MembershipPage }) {
  const profile = appPaths.profile('posts', creatorId);
  return (
    <section className={cardClass()}>
      <p className="font-semibold">{m.noOffer(pageName)}</p>
      <p className="mt-1 text-ink-2">{m.noOfferWhy}</p>
      <div className="mt-5 grid gap-3">
        <a href={withNext(paths.patronRegister, profile)} className={buttonClass('primary', true)}>
          {m.followForFree}
        </a>
        <a href={withNext(paths.patronLogin, profile)} className={buttonClass('tonal', true)}>
          {m.haveAccount}
        </a>
      </div>
    </section>
  );
}

interface JoinBarProps {
  price: number | null;
  href: string;
  /** Small words under the button. */
  children?: string;
}

/** Price and Join button, fixed to the bottom until the offer fits beside the page. */
export function JoinBar({ price, href, children }: JoinBarProps) {
  if (price === null) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface px-4 pt-3 pb-safe lg:hidden">
      <a href={href} className={buttonClass('primary', true)}>
        {m.joinFor(naira(koboOf(price)))}
      </a>
      {children && <p className="pt-1.5 text-center text-small text-ink-2">{children}</p>}
    </div>
  );
}
