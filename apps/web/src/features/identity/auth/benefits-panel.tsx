import { Check, ChevronDown } from 'lucide-react';
import type { MembershipPage } from '@udala/contract/memberships';
import * as m from '@udala/messages/auth';
import { naira } from '@udala/messages/money';
import { koboOf } from '#lib/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { StarSlice } from '#ui/star-slice.tsx';

/**
 * Benefits of the membership, visible during sign-up: a row on a phone, a band on a tablet, half the screen on a
 * desktop.
 */
export function BenefitsPanel({ page }: { page: MembershipPage }) {
  const price = page.price === null ? null : m.aMonth(naira(koboOf(page.price)));
  return (
    <aside
      aria-label={m.whatYouGet}
      className="relative overflow-clip border-line bg-primary-soft max-lg:border-b lg:sticky lg:top-0 lg:h-dvh"
    >
      <div className="absolute inset-0 opacity-60 max-lg:hidden">
        <StarSlice seed={page.creatorId} />
      </div>
      <details className="group sm:hidden">
        <summary className="flex min-h-18 cursor-pointer list-none items-center gap-3 px-4">
          <Avatar name={page.pageName} src={page.profileImageUrl} className="bg-surface" />
          <span className="min-w-0 grow">
            <span className="block truncate font-semibold">{page.pageName}</span>
            <span className="block text-small text-ink-2">
              {[price, m.benefits(page.benefits.length)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Icon of={ChevronDown} className="transition group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">
          <Benefits benefits={page.benefits} />
        </div>
      </details>
      <div className="relative mx-auto max-w-122 p-6 max-sm:hidden lg:absolute lg:inset-x-8 lg:bottom-8 lg:max-w-none lg:rounded-sheet lg:bg-surface lg:p-8">
        <div className="flex items-center gap-3">
          <Avatar name={page.pageName} src={page.profileImageUrl} size="lg" className="max-lg:bg-surface" />
          <p className="min-w-0 grow truncate text-h3 font-semibold">
            {page.pageName} {page.isVerified && <VerifiedBadge />}
          </p>
          {price !== null && <p className="shrink-0 font-display text-h2 font-bold lg:hidden">{price}</p>}
        </div>
        {price !== null && <p className="mt-4 font-display text-display font-bold max-lg:hidden">{price}</p>}
        <Benefits benefits={page.benefits} shortBelowLg />
        <p className="mt-4 text-small text-ink-2">{price === null ? m.noOffer(page.pageName) : m.cancelAnyTime}</p>
      </div>
    </aside>
  );
}

const shownInBand = 3;

function Benefits({ benefits, shortBelowLg = false }: { benefits: readonly string[]; shortBelowLg?: boolean }) {
  const isLong = shortBelowLg && benefits.length > shownInBand;
  return (
    <ul className="mt-3 grid gap-2">
      {benefits.map((benefit, index) => (
        <li
          key={benefit}
          className={`flex gap-2 wrap-anywhere ${isLong && index >= shownInBand ? 'max-lg:hidden' : ''}`}
        >
          <Icon of={Check} className="mt-0.5 text-success" />
          {benefit}
        </li>
      ))}
      {isLong && <li className="text-small text-ink-2 lg:hidden">{m.moreBenefits(benefits.length - shownInBand)}</li>}
    </ul>
  );
}
