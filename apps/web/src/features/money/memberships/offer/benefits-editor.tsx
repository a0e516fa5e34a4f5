import { X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '@udala/contract/limits';
import { suggestedBenefits } from '@udala/contract/benefits';
import * as m from '@udala/messages/offer';
import { errorSaying } from '@udala/messages/ui';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Counter } from '#ui/counter.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { benefitFault, benefitFrom, hasBenefit, isBenefitLongEnough, isSuggested, toggled } from './benefit-rules.ts';

interface BenefitsEditorProps {
  benefits: readonly string[];
  onChange: (benefits: string[]) => void;
}

const ownBenefitId = 'own-benefit';

/** Nine suggested benefits to select, and a field for own ones. */
export function BenefitsEditor({ benefits, onChange }: BenefitsEditorProps) {
  return (
    <div className="grid gap-4">
      <SuggestedBenefits benefits={benefits} onChange={onChange} />
      <OwnBenefit benefits={benefits} onAdd={(benefit) => onChange([...benefits, benefit])} />
      <OwnBenefits
        benefits={benefits.filter((benefit) => !isSuggested(benefit))}
        onRemove={(benefit) => onChange(toggled(benefit, benefits))}
      />
    </div>
  );
}

function SuggestedBenefits({ benefits, onChange }: BenefitsEditorProps) {
  const [refused, setRefused] = useState(false);
  const isFull = benefits.length >= limits.benefitsMax;
  const toggle = (benefit: string) => {
    const isOneTooMany = isFull && !hasBenefit(benefit, benefits);
    setRefused(isOneTooMany);
    if (!isOneTooMany) onChange(toggled(benefit, benefits));
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{m.benefits}</legend>
      <div className="flex flex-wrap gap-2">
        {suggestedBenefits.map((benefit) => (
          <Chip key={benefit} pressed={hasBenefit(benefit, benefits)} onClick={() => toggle(benefit)}>
            {benefit}
          </Chip>
        ))}
      </div>
      <p role="status" className="text-small font-medium text-danger not-empty:mt-2">
        {refused && isFull && errorSaying(m.benefitsFull(limits.benefitsMax))}
      </p>
    </fieldset>
  );
}

function OwnBenefit({ benefits, onAdd }: { benefits: readonly string[]; onAdd: (benefit: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const ready = isBenefitLongEnough(text);
  const add = () => {
    if (!ready) return;
    const fault = benefitFault(text, benefits);
    setError(fault);
    if (fault !== undefined) return;
    onAdd(benefitFrom(text));
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          id={ownBenefitId}
          label={m.addYourOwn}
          optional
          hint={m.ownBenefitHint(limits.benefitMinLength, limits.benefitMaxLength)}
          error={error}
          counter={<Counter length={text.length} limit={limits.benefitMaxLength} />}
          value={text}
          maxLength={limits.benefitMaxLength}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* Aligned with the input, below the label and the hint, even if an error appears below. */}
      <Button
        variant="tonal"
        className="mt-13"
        aria-disabled={!ready}
        aria-describedby={ready ? undefined : `${ownBenefitId}-hint`}
        onClick={add}
      >
        {m.add}
      </Button>
    </div>
  );
}

/** Removing a benefit moves the focus to its neighbour and announces the removal. */
function OwnBenefits({ benefits, onRemove }: { benefits: readonly string[]; onRemove: (benefit: string) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const remove = (benefit: string, index: number) => {
    onRemove(benefit);
    setSaid(m.removed(benefit));
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? document.getElementById(ownBenefitId))?.focus();
  };
  return (
    <>
      {benefits.length > 0 && (
        <ul ref={list} className="grid gap-2">
          {benefits.map((benefit, index) => (
            <li
              key={benefit}
              className="flex items-center justify-between rounded-control border border-line bg-surface ps-4"
            >
              <span className="min-w-0 wrap-anywhere">{benefit}</span>
              <IconButton icon={X} label={m.remove(benefit)} onClick={() => remove(benefit, index)} />
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
