import { limits } from '@udala/contract/limits';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/offer';
import { koboOf } from '#lib/money.ts';
import { Chip } from '#ui/chip.tsx';
import { NairaField } from '#ui/naira-field.tsx';
import { priceFault, priceOf } from './price-rule.ts';

const quickPrices = ['500', '1000', '2500', '5000'];
const examplePatrons = 50;

interface PriceEditorProps {
  /** Whole naira as typed. */
  value: string;
  onChange: (typed: string) => void;
}

export function PriceEditor({ value, onChange }: PriceEditorProps) {
  const fault = priceFault(value);
  const price = priceOf(value);
  return (
    <div className="grid gap-3">
      <NairaField
        id="price"
        name="price"
        label={m.price}
        hint={m.priceHint(naira(koboOf(limits.priceMinNaira)), naira(koboOf(limits.priceMaxNaira)))}
        placeholder={m.pricePlaceholder}
        error={fault}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {quickPrices.map((quick) => (
          <Chip key={quick} pressed={value === quick} onClick={() => onChange(quick)}>
            {naira(koboOf(Number(quick)))}
          </Chip>
        ))}
      </div>
      <p role="status" className="min-h-6 text-ink-2">
        {price !== null && fault === undefined && m.wouldBring(examplePatrons, naira(koboOf(price * examplePatrons)))}
      </p>
    </div>
  );
}
