import { Check, type LucideIcon } from 'lucide-react';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';

export interface Choice<Value extends string> {
  value: Value;
  text: string;
  /** What it means, or why it cannot be chosen. */
  hint: string;
  icon: LucideIcon;
  isBlocked?: boolean;
}

interface ChoicesProps<Value extends string> {
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** A choice of a few, each with its meaning. */
export function Choices<Value extends string>({ choices, value, onChoose }: ChoicesProps<Value>) {
  return (
    <ul className="-mx-2 grid gap-1">
      {choices.map((choice) => (
        <li key={choice.value}>
          <button
            type="button"
            aria-pressed={choice.value === value}
            aria-disabled={choice.isBlocked || undefined}
            className="flex min-h-16 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-start transition hover:bg-sunken aria-disabled:cursor-not-allowed"
            onClick={() => !choice.isBlocked && onChoose(choice.value)}
          >
            <Icon of={choice.icon} className={choice.isBlocked ? 'text-ink-3' : 'text-primary'} />
            <span className="min-w-0 grow">
              <span className={choice.isBlocked ? 'block text-ink-3' : 'block font-semibold'}>{choice.text}</span>
              <span className="block text-small text-ink-2">{choice.hint}</span>
            </span>
            {choice.value === value && <Icon of={Check} className="text-primary" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChoiceSheetProps<Value extends string> extends ChoicesProps<Value> {
  title: string;
  onClose: () => void;
}

/** One press chooses and closes. */
export function ChoiceSheet<Value extends string>({ title, onChoose, onClose, ...rest }: ChoiceSheetProps<Value>) {
  const choose = (value: Value) => {
    onChoose(value);
    onClose();
  };
  return (
    <Dialog open title={title} readFirst onClose={onClose}>
      <Choices {...rest} onChoose={choose} />
    </Dialog>
  );
}
