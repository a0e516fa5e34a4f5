import { useState } from 'react';
import { useNavigate } from 'react-router';
import { missing } from '@udala/messages/media';
import { pictureInWords } from '@udala/messages/onboarding';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { wentTo, type OnboardingStep } from '#state/onboarding.slice.ts';
import { paths } from '#state/paths.ts';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { save } from '#lib/session-storage.ts';
import { onboardingApi } from './onboarding.api.ts';
import { publishPage } from './publish.ts';
import { useOnboardingPicture } from './use-page-picture.ts';

interface Failure {
  message: string;
  /** Step where the error can be fixed, if not the current one. */
  step?: OnboardingStep;
}

/** Router state for the first step if the chosen user name was taken in the meantime. */
export interface NameGone {
  nameGone?: string;
}

export function usePublish() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const picture = useOnboardingPicture();
  const userName = useAppSelector(({ onboarding }) => onboarding.creatorDetails.userName);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  /** Returns to the user name, with available suggestions; all other answers stay. */
  const chooseNameAgain = async () => {
    const { userNameAvailable } = onboardingApi.endpoints;
    void dispatch(userNameAvailable.initiate(userName, { forceRefetch: true, subscribe: false }));
    dispatch(wentTo('aboutyourself'));
    await navigate(paths.onboard('aboutyourself'), { state: { nameGone: userName } satisfies NameGone });
  };
  const publish = async () => {
    setBusy(true);
    setFailure(undefined);
    const isPictureUp = await picture.settled();
    const { error } = isPictureUp ? await dispatch(publishPage()) : { error: undefined };
    setBusy(false);
    if (!isPictureUp) setFailure({ message: missing(pictureInWords), step: 'aboutyourself' });
    else if (error === undefined) {
      save('checklist', 'open');
      await navigate(paths.newPost, { replace: true });
    } else if (fieldsOf(error).includes('userName')) await chooseNameAgain();
    else setFailure({ message: messageOf(error), ...stepOf(fieldsOf(error)) });
  };
  return { publish, busy, failure };
}

const fieldsOf = (error: unknown): string[] => (isApiError(error) ? Object.keys(error.fields) : []);

function stepOf([field]: string[]): Pick<Failure, 'step'> {
  if (field?.startsWith('links')) return { step: 'creator-options' };
  return field === 'pageName' || field === 'bio' || field === 'pageImageUrl' ? { step: 'aboutyourself' } : {};
}
