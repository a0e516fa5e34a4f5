import { useOutletContext } from 'react-router';
import { face } from '#features/publishing/media/shrink.ts';
import { usePictureUpload, type PictureUpload } from '#features/publishing/media/use-picture-upload.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { detailsGiven } from '#state/onboarding.slice.ts';

/** The picture of a page during onboarding. */
export function usePagePicture(): PictureUpload {
  const dispatch = useAppDispatch();
  const pictureUrl = useAppSelector(({ onboarding }) => onboarding.creatorDetails.pageImageUrl);
  return usePictureUpload({
    shape: face,
    pictureUrl,
    onPictureChange: (pageImageUrl) => dispatch(detailsGiven({ pageImageUrl })),
  });
}

/** The picture state of the parent route, shared by all steps. */
export const useOnboardingPicture = (): PictureUpload => useOutletContext<PictureUpload>();
