import { useState } from 'react';
import type { ProfileChanges } from '@udala/contract/profile-edit';
import type { OwnProfile } from '@udala/contract/profiles';
import { missing } from '@udala/messages/media';
import * as m from '@udala/messages/profile-edit';
import { needsConnection } from '@udala/messages/ui';
import { linkFault } from '#features/identity/creators/link-fault.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { unreachable } from '#lib/api-error.ts';
import { formDraft } from '#lib/form-draft.ts';
import { useForm, type Rule } from '#lib/use-form.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { countries } from './countries.ts';
import { editApi } from './edit.api.ts';
import { countryRule, nameFault } from './person-rules.ts';
import { phoneFault } from './phone-rule.ts';
import { changesOf, linkInputs, typedFrom, type TextField, type Typed } from './profile-form.ts';
import { useLeave } from './use-leave.ts';
import { usePictures } from './use-pictures.ts';

const draft = formDraft('profile');

/** State of the profile form: its saved values, its edits, and the guards against losing them. */
export function useEditProfile(profile: OwnProfile) {
  const dispatch = useAppDispatch();
  // Snapshot: updates that arrive during the edit must not change what it is compared with.
  const [before] = useState(profile);
  const [typed] = useState(() => typedFrom(before));
  const [options] = useState(countries);
  const [isTyped, setIsTyped] = useState(false);
  const offline = useIsOffline();
  const pictures = usePictures(before);

  const submit = async (now: Typed) => {
    const areUp = await Promise.all([pictures.picture.settled(), pictures.banner.settled()]);
    if (areUp.includes(false))
      return { error: { ...unreachable, message: missing(areUp[0] ? m.bannerInWords : m.pictureInWords) } };
    const changes = changesOf(now, pictures.latest(), before);
    if (Object.keys(changes).length > 0) {
      const { error } = await dispatch(editApi.endpoints.updateProfile.initiate(changes));
      if (error) return { error };
      dispatch(toastShown({ type: 'success', title: isPictureAlone(changes) ? m.pictureUpdated : m.profileUpdated }));
    }
    pictures.discard();
    leave.closeWhenDone();
    return {};
  };
  const form = useForm<TextField>({ rules: rulesFor(options, before), forgiving: ['PhoneNumber'], submit, draft });
  const leave = useLeave(isTyped || pictures.isChanged, () => {
    draft.discard();
    pictures.discard();
  });
  const isPhoneWrong = form.faults.some(({ id }) => id === 'PhoneNumber');
  return {
    before,
    typed,
    options,
    form,
    pictures,
    leave,
    onInput: (element: HTMLFormElement) => setIsTyped(differs(element, typed)),
    blocked: offline ? needsConnection : isPhoneWrong ? m.phoneBlocksSaving : pictures.problem,
  };
}

/** True if the changes are the picture alone, or the picture and the banner. */
const isPictureAlone = (changes: ProfileChanges): boolean =>
  'profileImageUrl' in changes &&
  Object.keys(changes).every((name) => name === 'profileImageUrl' || name === 'bannerImageUrl');

export const differs = (element: HTMLFormElement, typed: Partial<Typed>): boolean => {
  const now = new FormData(element);
  return Object.entries(typed).some(([name, text]) => now.get(name) !== text);
};

function rulesFor(options: ReturnType<typeof countries>, before: OwnProfile): Record<TextField, Rule<TextField>> {
  const links = linkInputs.map(({ name, network }) => [name, (text: string) => linkFault(network, text)]);
  return {
    name: nameFault,
    bio: () => undefined,
    PhoneNumber: phoneFault,
    country: countryRule(options, before),
    ...(Object.fromEntries(links) as Record<(typeof linkInputs)[number]['name'], Rule<TextField>>),
  };
}
