import { useEffect, useRef, useState } from 'react';
import type { MembershipPage } from '@udala/contract/memberships';
import type { CreatorPage } from '@udala/contract/profiles';
import { missing } from '@udala/messages/media';
import { pictureInWords } from '@udala/messages/onboarding';
import { face } from '#features/publishing/media/shrink.ts';
import { usePictureUpload } from '#features/publishing/media/use-picture-upload.ts';
import { messageOf } from '#lib/api-error.ts';
import { tabStore } from '#lib/form-draft.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { saveSetup } from './save-setup.ts';
import { editsOf, pageFaults, savedValues, without, withoutOffer, type Edits } from './setup-values.ts';

/** Unsaved edits, restored after a reload or an expired session. */
const draft = tabStore<Edits>(
  'setup',
  ({ price = '', benefits = [] }) => typeof price === 'string' && Array.isArray(benefits),
);

interface Saved {
  page: CreatorPage;
  offer: MembershipPage | null;
  /** Refetches the saved values; resolves to true on success. */
  refresh: () => Promise<boolean>;
}

/** State of the form: the creator's edits over the saved values, which untouched fields follow. */
export function useSetup({ page, offer, refresh }: Saved) {
  const dispatch = useAppDispatch();
  const [given, setGiven] = useState<Edits>(() => draft.read() ?? {});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  const saved = savedValues(page, offer);
  const edits = editsOf(given, saved);
  const isDirty = Object.keys(edits).length > 0;
  const values = { ...saved, ...edits };
  useEffect(() => (isDirty ? draft.save(given) : draft.discard()), [isDirty, given]);

  // A ref: saving waits for a picture upload and must read the edits as they are afterwards.
  const latest = useRef(given);
  const give = (now: Edits) => {
    latest.current = now;
    setGiven(now);
  };
  const change = (more: Edits) => give({ ...latest.current, ...more });
  const picture = usePictureUpload({
    shape: face,
    pictureUrl: values.pageImageUrl,
    onPictureChange: (pageImageUrl) => change({ pageImageUrl }),
  });

  const send = async () => {
    const sent = latest.current;
    const edited = editsOf(sent, saved);
    const { error } = await dispatch(saveSetup({ page, offer, edits: edited, values: { ...saved, ...edited } }));
    if (error !== undefined) setFailure(messageOf(error));
    const isKnown = await refresh();
    // Drops the sent edits even if the server normalized them to another form.
    if (isKnown && error === undefined) give(without(latest.current, sent));
  };
  /** Without a page only the offer is saved. */
  const found = page.userName === null ? [] : pageFaults(values);
  const save = async () => {
    setTries(tries + 1);
    setFailure(undefined);
    if (found.length > 0) return;
    setBusy(true);
    const isPictureUp = await picture.settled();
    if (isPictureUp) await send();
    else setFailure(missing(pictureInWords));
    setBusy(false);
  };
  return {
    values,
    edits,
    isDirty,
    isInProgress: isDirty || picture.state === 'uploading',
    change,
    picture,
    save: () => void save(),
    busy,
    failure,
    tries,
    faults: tries > 0 ? found : [],
    discardOfferEdits: () => give(withoutOffer(latest.current)),
    discard: draft.discard,
  };
}

export type SetupState = ReturnType<typeof useSetup>;
