import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { seeMore } from '@udala/messages/offer';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/** Number of benefits on the specification's subscription card. */
const shownAtFirst = 3;

/** The benefits of a membership: the first few, the rest after a press. */
export function BenefitList({ benefits }: { benefits: readonly string[] }) {
  const [all, setAll] = useState(false);
  const firstHidden = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (all) firstHidden.current?.focus();
  }, [all]);
  const shown = all ? benefits : benefits.slice(0, shownAtFirst);
  return (
    <>
      <ul className="grid gap-2">
        {shown.map((benefit, index) => (
          <li
            key={benefit}
            ref={index === shownAtFirst ? firstHidden : null}
            tabIndex={index === shownAtFirst ? -1 : undefined}
            className="flex items-start gap-2 wrap-anywhere"
          >
            <Icon of={Check} className="mt-0.5 text-success" />
            {benefit}
          </li>
        ))}
      </ul>
      {benefits.length > shownAtFirst && !all && (
        <Button variant="link" aria-expanded={false} onClick={() => setAll(true)}>
          {seeMore}
        </Button>
      )}
    </>
  );
}
