import { useRef, useState } from 'react';
import { missing } from '@udala/messages/media';
import * as m from '@udala/messages/profile-edit';
import { banner, face } from '#features/publishing/media/shrink.ts';
import { usePictureUpload } from '#features/publishing/media/use-picture-upload.ts';
import { tabStore } from '#lib/form-draft.ts';
import type { Pictures } from './profile-form.ts';

/** Uploaded pictures that are not saved in the profile yet. */
const draft = tabStore<Pictures>('profile-pictures');

/** The picture and the banner, each uploaded as soon as it is chosen. */
export function usePictures({ profileImageUrl, bannerImageUrl }: Pictures) {
  const [chosen, setChosen] = useState<Pictures>(() => draft.read() ?? { profileImageUrl, bannerImageUrl });
  // A ref, so that code waiting for an upload reads the newest value after rerenders.
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
    /** Reason why the form cannot be saved: a failed upload. */
    problem: failed && missing(failed),
    discard: draft.discard,
  };
}
