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
import { suggestedBenefits } from '@udala/contract/benefits';
import * as m from '@udala/messages/front-page';
import { Icon } from '#ui/icon.tsx';

/** Benefits shown before "See More" (specification §9). */
const shown = 3;

/** One icon for each suggested benefit, in their order. */
type Icons<Suggested extends readonly unknown[]> = { [K in keyof Suggested]: LucideIcon };
const icons: Icons<typeof suggestedBenefits> = [
  Gem,
  Radio,
  GraduationCap,
  UsersRound,
  Clock,
  Clapperboard,
  Presentation,
  Film,
  MessagesSquare,
];

/** A typed benefit has a tick. */
const iconOf = (benefit: string): LucideIcon =>
  icons[suggestedBenefits.findIndex((suggested) => suggested === benefit)] ?? Check;

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
