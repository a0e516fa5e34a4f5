import type { SubmitEvent } from 'react';
import type { MembershipPage } from '@udala/contract/memberships';
import type { CreatorPage } from '@udala/contract/profiles';
import { naira } from '@udala/messages/money';
import { linksHint } from '@udala/messages/onboarding';
import * as m from '@udala/messages/settings';
import { LinkFields } from '#features/identity/creators/link-fields.tsx';
import { wholeLinks } from '#features/identity/creators/link-rule.ts';
import type { PreviewedPage } from '#features/identity/creators/page-preview.tsx';
import { OfferEditor } from '#features/money/memberships/offer/offer-editor.tsx';
import { priceOf } from '#features/money/memberships/offer/price-rule.ts';
import { koboOf } from '#lib/money.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useFocusOnFault } from '#ui/use-focus-on-fault.ts';
import { NameNotice } from '../name-notice.tsx';
import { DeleteOffer } from './delete-offer.tsx';
import { JumpList } from './jump-list.tsx';
import { PageSection } from './page-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { PreviewAside, PreviewButton } from './setup-preview.tsx';
import { SetupSection } from './setup-section.tsx';
import { useLeave } from './use-leave.ts';
import { useSetup, type SetupState } from './use-setup.ts';

interface SetupFormProps {
  creatorId: string;
  page: CreatorPage;
  offer: MembershipPage | null;
  /** The page as the creator's host shows it now; it may have no offer. */
  shown: MembershipPage | null;
  refresh: () => Promise<boolean>;
}

/** Page, offer and links in one form with one save button. */
export function SetupForm({ creatorId, page, offer, shown, refresh }: SetupFormProps) {
  const setup = useSetup({ page, offer, refresh });
  const leave = useLeave(setup.isInProgress, setup.discard);
  useFocusOnFault(setup.faults, setup.tries);
  const hasPage = page.userName !== null;
  const preview = previewOf(creatorId, page, shown, setup);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setup.save();
  };
  return (
    <div className="grid max-w-160 gap-6 xl:max-w-none xl:grid-cols-[minmax(0,1fr)_17rem]">
      <form noValidate onSubmit={submit} className="grid content-start gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <JumpList hasPage={hasPage} hasOffer={offer !== null} />
          <PreviewButton page={preview} />
        </div>
        <ErrorSummary key={setup.tries} faults={setup.faults} />
        <NameNotice review={page.nameReview} />
        <PageSection page={page} setup={setup} />
        <OfferSection offer={offer} setup={setup} />
        {hasPage && <LinksSection setup={setup} />}
        {offer?.id != null && <DeleteOffer id={offer.id} onDeleted={setup.discardOfferEdits} />}
        <SaveBar setup={setup} />
      </form>
      <PreviewAside page={preview} />
      <ConfirmDialog
        open={leave.asking}
        title={m.leaveTitle}
        confirm={m.discard}
        cancelLabel={m.keepEditing}
        danger
        onConfirm={leave.discard}
        onClose={leave.stay}
      >
        {m.leaveBody}
      </ConfirmDialog>
    </div>
  );
}

interface OfferSectionProps {
  offer: MembershipPage | null;
  setup: SetupState;
}

function OfferSection({ offer, setup: { values, edits, change } }: OfferSectionProps) {
  return (
    <SetupSection id="your-offer" title={m.offer}>
      <OfferEditor offer={values} onChange={change} />
      {offer?.price != null && edits.price !== undefined && (
        <p className="rounded-control bg-info-soft p-3 text-info">{m.priceNote(naira(koboOf(offer.price)))}</p>
      )}
    </SetupSection>
  );
}

function LinksSection({ setup: { values, change, tries } }: { setup: SetupState }) {
  return (
    <SetupSection id="your-links" title={m.links}>
      <p className="text-small text-ink-2">{linksHint}</p>
      <LinkFields links={values} checked={tries > 0} onChange={(network, typed) => change({ [network]: typed })} />
    </SetupSection>
  );
}

const previewOf = (
  creatorId: string,
  { userName, bio }: CreatorPage,
  shown: MembershipPage | null,
  { values, picture }: SetupState,
): PreviewedPage => ({
  creatorId,
  userName: userName ?? '',
  bio,
  pageName: values.pageName,
  picture: picture.src ?? shown?.profileImageUrl ?? null,
  banner: shown?.bannerImageUrl ?? null,
  links: wholeLinks(values),
  price: priceOf(values.price),
  benefits: values.benefits,
});
