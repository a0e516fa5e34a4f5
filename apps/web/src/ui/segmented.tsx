import type { LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

interface SegmentedProps<Value extends string> {
  legend: string;
  /** Hides the legend visually where the options are self-explanatory. */
  legendHidden?: boolean;
  name: string;
  options: readonly { value: Value; text: string; icon?: LucideIcon }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** A choice of two or three short words, side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, legendHidden = false, name, options, value, onChoose } = props;
  return (
    <fieldset className="min-w-0">
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>{legend}</legend>
      <div className="flex flex-wrap gap-1 rounded-control border border-edge bg-surface p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={joinClasses(
              'flex min-h-11 min-w-0 flex-1 basis-20 cursor-pointer items-center justify-center gap-2 rounded-[0.5rem] px-1 text-center font-semibold text-ink-2 transition sm:px-2',
              'hover:bg-sunken has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-3 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="sr-only"
            />
            {option.icon && <Icon of={option.icon} size="sm" />}
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
