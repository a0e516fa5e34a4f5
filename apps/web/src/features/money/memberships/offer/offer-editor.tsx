import { BenefitsEditor } from './benefits-editor.tsx';
import type { TypedOffer } from './offer-rule.ts';
import { PriceEditor } from './price-editor.tsx';

interface OfferEditorProps {
  offer: TypedOffer;
  onChange: (change: Partial<TypedOffer>) => void;
}

/** Editor for the benefits and the monthly price, for the first offer and for later changes. */
export function OfferEditor({ offer, onChange }: OfferEditorProps) {
  return (
    <>
      <BenefitsEditor benefits={offer.benefits} onChange={(benefits) => onChange({ benefits })} />
      <PriceEditor value={offer.price} onChange={(price) => onChange({ price })} />
    </>
  );
}
