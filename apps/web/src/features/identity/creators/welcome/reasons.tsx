import { CalendarCheck, Landmark, Lock, WifiOff, type LucideIcon } from 'lucide-react';
import * as m from '@udala/messages/welcome';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import type { MoneyClaims } from './money-claims.ts';

const icons: readonly (readonly [icon: LucideIcon, tint: string])[] = [
  [Lock, 'tint-0'],
  [Landmark, 'tint-1'],
  [CalendarCheck, 'tint-2'],
  [WifiOff, 'tint-3'],
];

export function Reasons({ claims }: { claims: MoneyClaims | null }) {
  const reasons = [m.reasons.locked, m.reasons.payment, ...(claims ? [claims.payday] : []), m.reasons.data];
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className="text-display font-bold">
        {m.reasonsTitle}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ title, text }, index) => {
          const [icon, tint] = icons[index] ?? [];
          return (
            <li key={title} className="grid content-start gap-2">
              {icon && (
                <span
                  className={joinClasses(
                    tint,
                    'mb-1 grid size-12 place-items-center rounded-control bg-tint text-tint-ink',
                  )}
                >
                  <Icon of={icon} />
                </span>
              )}
              <h3 className="text-h3 font-semibold">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
