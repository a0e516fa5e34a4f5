import { Check, type LucideIcon } from 'lucide-react';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';

export interface Choice<Value extends string> {
  value: Value;
  text: string;
  hint: string;
  icon: LucideIcon;
}

interface ChoiceSheetProps<Value extends string> {
  title: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
  onClose: () => void;
}

/** A choice of a few, each with its meaning; one press chooses and closes. */
export function ChoiceSheet<Value extends string>(props: ChoiceSheetProps<Value>) {
  const { title, choices, value, onChoose, onClose } = props;
  return (
    <Dialog open title={title} readFirst onClose={onClose}>
      <ul className="-mx-2 grid gap-1">
        {choices.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              aria-pressed={choice.value === value}
              className="flex min-h-16 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-start transition hover:bg-sunken"
              onClick={() => {
                onChoose(choice.value);
                onClose();
              }}
            >
              <Icon of={choice.icon} className="text-primary" />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{choice.text}</span>
                <span className="block text-small text-ink-2">{choice.hint}</span>
              </span>
              {choice.value === value && <Icon of={Check} className="text-primary" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
