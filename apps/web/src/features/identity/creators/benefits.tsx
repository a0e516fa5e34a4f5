import {
  Check,
  Clapperboard,
  Clock,
  Film,
  Gem,
  GraduationCap,
  type LucideIcon,
  MessagesSquare,
  Presentation,
  Radio,
  UsersRound,
} from 'lucide-react';
import type { suggestedBenefits } from '@udala/contract/benefits';
import * as m from '@udala/messages/front-page';
import { Icon } from '#ui/icon.tsx';

/** Benefits shown before "See More" (specification §9). */
const shown = 3;

const icons: Record<(typeof suggestedBenefits)[number], LucideIcon> = {
  'Exclusive Content': Gem,
  'Live Streams': Radio,
  Mentorship: GraduationCap,
  'Join My Community': UsersRound,
  'Early Access to videos': Clock,
  'Behind the scenes': Clapperboard,
  'Access to trainings': Presentation,
  'Bonus videos': Film,
  'Monthly Live Q and A': MessagesSquare,
};
const iconByBenefit = new Map<string, LucideIcon>(Object.entries(icons));

/** A typed benefit has a tick. */
const iconOf = (benefit: string): LucideIcon => iconByBenefit.get(benefit) ?? Check;

export function Benefits({ benefits }: { benefits: readonly string[] }) {
  const rest = benefits.slice(shown);
  return (
    <div className="grid gap-2">
      <BenefitList benefits={benefits.slice(0, shown)} />
      {rest.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-semibold text-primary underline underline-offset-4 group-open:hidden">
            {m.seeMore}
          </summary>
          <BenefitList benefits={rest} />
        </details>
      )}
    </div>
  );
}

const BenefitList = ({ benefits }: { benefits: readonly string[] }) => (
  <ul className="grid gap-2">
    {benefits.map((benefit) => (
      <li key={benefit} className="flex gap-2 wrap-anywhere">
        <Icon of={iconOf(benefit)} className="mt-0.5 text-primary" />
        {benefit}
      </li>
    ))}
  </ul>
);
