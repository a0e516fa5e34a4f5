import { useEffect, useState } from 'react';
import type { MembershipPage } from '@udala/contract/memberships';
import type { CreatorPage } from '@udala/contract/profiles';
import { missing } from '@udala/messages/media';
import { pictureInWords } from '@udala/messages/onboarding';
import { face } from '#features/media/shrink.ts';
import { usePictureUpload } from '#features/media/use-picture-upload.ts';
import { messageOf } from '#lib/api-error.ts';
import { keptValues } from '#lib/kept-form.ts';
import { useAppDispatch } from '#app/hooks.ts';
import { saveSetup } from './save-setup.ts';
import { editsOf, pageFaults, savedValues, withoutOffer, type Edits } from './setup-values.ts';

/** What is half done may have begun before a reload or an expired session. */
const kept = keptValues<Edits>(
  'setup',
  ({ price = '', benefits = [] }) => typeof price === 'string' && Array.isArray(benefits),
);

interface Saved {
  page: CreatorPage;
  offer: MembershipPage | null;
  refresh: () => Promise<unknown>;
}

/** A creator's page and her offer as she types them; what she has not touched follows what is saved. */
export function useSetup({ page, offer, refresh }: Saved) {
  const dispatch = useAppDispatch();
  const [given, setGiven] = useState<Edits>(() => kept.read() ?? {});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  const saved = savedValues(page, offer);
  const edits = editsOf(given, saved);
  const isDirty = Object.keys(edits).length > 0;
  const values = { ...saved, ...edits };
  useEffect(() => (isDirty ? kept.keep(given) : kept.forget()), [isDirty, given]);

  const change = (more: Edits) => setGiven((before) => ({ ...before, ...more }));
  const picture = usePictureUpload({
    shape: face,
    kept: values.pageImageUrl,
    onKept: (pageImageUrl) => change({ pageImageUrl }),
  });

  /** Without a page there is only an offer to save. */
  const found = page.userName === null ? [] : pageFaults(values);
  const save = async () => {
    setTries(tries + 1);
    setFailure(undefined);
    if (found.length > 0) return;
    setBusy(true);
    const isPictureUp = await picture.settled();
    const { error } = isPictureUp ? await dispatch(saveSetup({ page, offer, edits, values })) : {};
    if (!isPictureUp) setFailure(missing(pictureInWords));
    else if (error !== undefined) setFailure(messageOf(error));
    await refresh();
    setBusy(false);
  };
  return {
    values,
    edits,
    isDirty,
    isUnderWay: isDirty || picture.state === 'uploading',
    change,
    picture,
    save: () => void save(),
    busy,
    failure,
    tries,
    faults: tries > 0 ? found : [],
    forgetOffer: () => setGiven(withoutOffer),
    forget: kept.forget,
  };
}

export type SetupState = ReturnType<typeof useSetup>;
