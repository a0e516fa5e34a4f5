import { Check } from 'lucide-react';
import * as m from '@udala/messages/ui';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Position in a short sequence of steps; `current` counts from 1. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <div className="grid gap-2">
      <p className="text-small font-semibold text-ink-2">{m.stepOf(current, steps.length)}</p>
      <ol className="flex gap-2">
        {steps.map((step, index) => {
          const done = index + 1 < current;
          return (
            <li
              key={step}
              aria-current={index + 1 === current ? 'step' : undefined}
              className={joinClasses(
                'min-w-0 flex-1 border-t-4 pt-1.5 text-micro',
                index < current ? 'border-primary font-semibold text-ink' : 'border-line text-ink-3',
              )}
            >
              <span className="flex items-center gap-1">
                {done && <Icon of={Check} size="sm" />}
                {step}
              </span>
              {done && <VisuallyHidden>{m.stepDone}</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
