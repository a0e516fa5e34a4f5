import { useRef, useState } from 'react';
import { missing } from '@udala/messages/media';
import * as m from '@udala/messages/profile-edit';
import { banner, face } from '#features/media/shrink.ts';
import { usePictureUpload } from '#features/media/use-picture-upload.ts';
import { tabStore } from '#lib/form-draft.ts';
import type { Pictures } from './profile-form.ts';

/** What is up already and not saved yet. */
const draft = tabStore<Pictures>('profile-pictures');

/** Her picture and her banner, each sent as soon as it is chosen. */
export function usePictures({ profileImageUrl, bannerImageUrl }: Pictures) {
  const [chosen, setChosen] = useState<Pictures>(() => draft.read() ?? { profileImageUrl, bannerImageUrl });
  // For whoever waits for an upload while the form is drawn anew.
  const latest = useRef(chosen);
  const choose = (change: Partial<Pictures>) => {
    latest.current = { ...latest.current, ...change };
    draft.save(latest.current);
    setChosen(latest.current);
  };
  const picture = usePictureUpload({
    shape: face,
    pictureUrl: chosen.profileImageUrl,
    onPictureChange: (address) => choose({ profileImageUrl: address }),
  });
  const ground = usePictureUpload({
    shape: banner,
    pictureUrl: chosen.bannerImageUrl,
    onPictureChange: (address) => choose({ bannerImageUrl: address }),
  });
  const failed = picture.state === 'failed' ? m.pictureInWords : ground.state === 'failed' && m.bannerInWords;
  const isInProgress = [picture, ground].some(({ state }) => state === 'uploading' || state === 'failed');
  return {
    picture,
    banner: ground,
    latest: () => latest.current,
    isChanged: isInProgress || chosen.profileImageUrl !== profileImageUrl || chosen.bannerImageUrl !== bannerImageUrl,
    /** Why nothing can be saved as it stands. */
    problem: failed && missing(failed),
    discard: draft.discard,
  };
}
