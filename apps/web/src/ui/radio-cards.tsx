import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

export interface RadioCard {
  value: string;
  title: string;
  description?: string;
  icon?: LucideIcon;
}

interface RadioCardsProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'className' | 'children'
> {
  legend: string;
  name: string;
  cards: readonly RadioCard[];
  /** Controlled value; with `defaultValue` the cards are uncontrolled. */
  value?: string;
  defaultValue?: string;
}

/** A choice of a few options, each with a description; side by side from 768 px. */
export function RadioCards({ legend, cards, value, defaultValue, ...input }: RadioCardsProps) {
  const choice = (card: RadioCard) =>
    value === undefined ? { defaultChecked: card.value === defaultValue } : { checked: card.value === value };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {cards.map((card) => (
          <label
            key={card.value}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-edge bg-surface p-4 transition hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft has-checked:outline has-checked:outline-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              {...input}
              {...choice(card)}
              type="radio"
              value={card.value}
              className="mt-0.5 size-5 shrink-0 focus-visible:outline-none"
            />
            <span className="min-w-0 grow">
              <span className="font-semibold">{card.title}</span>
              {card.description && <span className="block text-small text-ink-2">{card.description}</span>}
            </span>
            {card.icon && <Icon of={card.icon} className="text-primary" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
