import { useEffect, useState, type SubmitEvent } from 'react';
import type { MembershipPage } from '@udala/contract/memberships';
import { naira } from '@udala/messages/money';
import { needsPriceAndBenefit } from '@udala/messages/onboarding';
import * as m from '@udala/messages/settings';
import { useCreateMembershipMutation } from '#features/memberships/memberships.api.ts';
import { BenefitsEditor } from '#features/onboarding/benefits-editor.tsx';
import { PriceEditor } from '#features/onboarding/price-editor.tsx';
import { priceFault, priceOf } from '#features/onboarding/price-rule.ts';
import { messageOf } from '#lib/api-error.ts';
import { keptValues } from '#lib/kept-form.ts';
import { koboOf } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { useUpdateMembershipMutation } from './offer.api.ts';

/** The offer as it stands, or null: then the form opens the first one. */
export function OfferForm({ offer }: { offer: MembershipPage | null }) {
  const { typed, benefits, type, changed } = useTypedOffer(offer);
  const { save, busy, failure } = useSaveOffer(offer);
  const price = priceOf(typed);
  const blocked = (price === null || benefits.length === 0 ? needsPriceAndBenefit : undefined) ?? priceFault(typed);

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (price !== null && blocked === undefined) void save(price, benefits);
  };
  return (
    <form onSubmit={submit}>
      <Card className="grid gap-6">
        <h2 className="text-h2 font-bold">{m.offer}</h2>
        <BenefitsEditor benefits={benefits} onChange={(chosen) => type({ benefits: chosen })} />
        <PriceEditor value={typed} onChange={(price) => type({ typed: price })} />
        {offer?.price != null && price !== offer.price && (
          <p className="rounded-control bg-info-soft p-3 text-info">{m.priceNote(naira(koboOf(offer.price)))}</p>
        )}
        {failure !== undefined && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
        {busy && <SlowNotice onRetry={submit} />}
        {(changed || offer === null) && (
          <Button type="submit" wide busy={busy && m.saving} blocked={blocked}>
            {m.save}
          </Button>
        )}
      </Card>
    </form>
  );
}

interface TypedOffer {
  /** Of the offer it changes; null for the first one. */
  id: string | null;
  typed: string;
  benefits: string[];
}

const halfDone = keptValues<TypedOffer>(
  'offer',
  ({ typed, benefits }) => typeof typed === 'string' && Array.isArray(benefits),
);

/** The offer as it is being typed, which may have begun before a reload or an expired session. */
function useTypedOffer(offer: MembershipPage | null) {
  const id = offer?.id ?? null;
  const [now, setNow] = useState<TypedOffer>(() => {
    const kept = halfDone.read();
    if (kept?.id === id) return kept;
    return { id, typed: offer?.price == null ? '' : String(offer.price), benefits: offer?.benefits ?? [] };
  });
  const changed =
    priceOf(now.typed) !== (offer?.price ?? null) || now.benefits.join('\n') !== (offer?.benefits ?? []).join('\n');
  useEffect(() => (changed ? halfDone.keep(now) : halfDone.forget()), [changed, now]);
  return {
    ...now,
    changed,
    type: (change: Partial<TypedOffer>) => setNow((before) => ({ ...before, ...change })),
  };
}

function useSaveOffer(offer: MembershipPage | null) {
  const [create, creating] = useCreateMembershipMutation();
  const [update, updating] = useUpdateMembershipMutation();
  const [failure, setFailure] = useState<string>();
  const dispatch = useAppDispatch();
  const save = async (price: number, benefits: string[]) => {
    setFailure(undefined);
    const body = { price, benefits, description: '' };
    const id = offer?.id ?? null;
    const { error } = id === null ? await create(body) : await update({ id, ...body });
    if (error) setFailure(messageOf(error));
    else dispatch(toastShown({ type: 'success', title: id === null ? m.offerLive : m.offerSaved }));
  };
  return { save, failure, busy: creating.isLoading || updating.isLoading };
}
