import { useRef, useState } from 'react';
import type { OwnProfile } from '@udala/contract/profiles';
import { missing } from '@udala/messages/media';
import * as m from '@udala/messages/profile-edit';
import { face } from '#features/publishing/media/shrink.ts';
import { usePictureUpload } from '#features/publishing/media/use-picture-upload.ts';
import { countries } from '#features/identity/profile/edit/countries.ts';
import { editApi } from '#features/identity/profile/edit/edit.api.ts';
import { countryRule, nameFault } from '#features/identity/profile/edit/person-rules.ts';
import { phoneFault } from '#features/identity/profile/edit/phone-rule.ts';
import { changesOf, typedFrom } from '#features/identity/profile/edit/profile-form.ts';
import { differs } from '#features/identity/profile/edit/use-edit-profile.ts';
import { unreachable } from '#lib/api-error.ts';
import { formDraft, tabStore } from '#lib/form-draft.ts';
import { useForm } from '#lib/use-form.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useLeave } from './setup/use-leave.ts';

const draft = formDraft('about-you');
/** An uploaded picture that is not saved yet. */
const pictureDraft = tabStore<{ src: string | null }>('about-you-picture');

/** The form of the person's own data: the profile fields that do not belong to a page. */
export function useAboutYou(profile: OwnProfile, onSaved: (profile: OwnProfile) => void) {
  const dispatch = useAppDispatch();
  // Snapshot: updates that arrive during the edit must not change what it is compared with.
  const [before] = useState(profile);
  const [whole] = useState(() => typedFrom(before));
  const [options] = useState(countries);
  const [isTyped, setIsTyped] = useState(false);
  const { name, PhoneNumber, country } = whole;
  const typed = { name, PhoneNumber, country };
  const { picture, latest, isChanged } = usePicture(before);
  const isDirty = isTyped || isChanged;

  const form = useForm<keyof typeof typed>({
    rules: { name: nameFault, PhoneNumber: phoneFault, country: countryRule(options, before) },
    forgiving: ['PhoneNumber'],
    draft,
    async submit(now) {
      if (!(await picture.settled())) return { error: { ...unreachable, message: missing(m.pictureInWords) } };
      const { bannerImageUrl } = before;
      const changes = changesOf({ ...whole, ...now }, { profileImageUrl: latest(), bannerImageUrl }, before);
      const { data, error } = await dispatch(editApi.endpoints.updateProfile.initiate(changes));
      if (!data) return { error };
      dispatch(toastShown({ type: 'success', title: m.profileUpdated }));
      draft.discard();
      pictureDraft.discard();
      onSaved(data);
      return {};
    },
  });
  const isPhoneWrong = form.faults.some(({ id }) => id === 'PhoneNumber');
  const leave = useLeave(isDirty, () => {
    draft.discard();
    pictureDraft.discard();
  });
  return {
    before,
    typed,
    options,
    form,
    picture,
    leave,
    isDirty,
    onInput: (element: HTMLFormElement) => setIsTyped(differs(element, typed)),
    blocked: isPhoneWrong ? m.phoneBlocksSaving : picture.state === 'failed' && missing(m.pictureInWords),
  };
}

function usePicture({ profileImageUrl: before }: OwnProfile) {
  const [chosen, setChosen] = useState(() => pictureDraft.read() ?? { src: before });
  // A ref, so that code waiting for an upload reads the newest value after rerenders.
  const latest = useRef(chosen.src);
  const picture = usePictureUpload({
    shape: face,
    pictureUrl: chosen.src,
    onPictureChange(src) {
      latest.current = src;
      pictureDraft.save({ src });
      setChosen({ src });
    },
  });
  const isInProgress = picture.state === 'uploading' || picture.state === 'failed';
  return { picture, latest: () => latest.current, isChanged: isInProgress || chosen.src !== before };
}
