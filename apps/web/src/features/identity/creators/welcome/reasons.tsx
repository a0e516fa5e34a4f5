import type { MoneyMode } from '@udala/contract/payouts';
import * as m from '@udala/messages/welcome';
import type { MoneyClaims } from './money-claims.ts';
import { ScreenPicture, type Screen } from './screen.tsx';

/** How creators see their money, which differs from mode to mode. */
const payouts: Record<MoneyMode, Screen | null> = {
  platform: { name: 'payout', alt: m.screens.payoutOnPlatform },
  split: null,
  // Shown to nobody else than the one creator, who has begun.
  solo: null,
};

/** Why to begin here, each with a screen of the product. */
export function Reasons({ claims }: { claims: MoneyClaims | null }) {
  const screen = claims && payouts[claims.mode];
  const reasons = [
    { ...m.reasons.locked, tint: 'tint-3', screen: { name: 'locked', alt: m.screens.locked } },
    { ...m.reasons.payment, tint: 'tint-1', screen: { name: 'payment', alt: m.screens.payment } },
    ...(screen ? [{ ...claims.payday, tint: 'tint-2', screen }] : []),
    { ...m.reasons.megabytes, tint: 'tint-0', screen: { name: 'megabytes', alt: m.screens.megabytes } },
  ] as const;
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className="text-display font-bold">
        {m.reasonsTitle}
      </h2>
      <ul className="mt-8 grid gap-5 md:grid-cols-2 lg:gap-6">
        {reasons.map(({ title, text, tint, screen: picture }) => (
          <li
            key={title}
            className={`${tint} flex flex-col justify-between gap-6 overflow-clip rounded-sheet bg-tint px-4 pt-5 md:px-6 md:odd:last:col-span-2 lg:px-10 lg:pt-10`}
          >
            <div className="grid gap-2">
              <h3 className="text-h2 font-semibold text-tint-ink lg:text-h1">{title}</h3>
              <p>{text}</p>
            </div>
            <ScreenPicture {...picture} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-micro text-ink-3">{m.screensFromDemo}</p>
    </section>
  );
}
