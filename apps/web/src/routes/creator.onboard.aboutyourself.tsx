import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/onboarding';
import * as titles from '@udala/messages/titles';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { detailsGiven, wentTo } from '#state/onboarding.slice.ts';
import { paths } from '#state/paths.ts';
import { chooseAddress, namePage } from '#features/identity/onboarding/begin.ts';
import { onboardingApi } from '#features/identity/onboarding/onboarding.api.ts';
import { PictureField } from '#features/publishing/media/picture-field.tsx';
import { OnboardActions, OnboardFrame } from '#features/identity/onboarding/onboard-frame.tsx';
import { useFocusOnFault } from '#ui/use-focus-on-fault.ts';
import type { NameGone } from '#features/identity/onboarding/use-publish.ts';
import { useOnboardingPicture } from '#features/identity/onboarding/use-page-picture.ts';
import { UserNameField } from '#features/identity/onboarding/user-name-field.tsx';
import { userNameRule } from '#features/identity/onboarding/user-name.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Counter } from '#ui/counter.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';

const isTaken = onboardingApi.endpoints.userNameAvailable.select;

export function Component() {
  const { pageName, userName, bio } = useAppSelector((state) => state.onboarding.creatorDetails);
  const picture = useOnboardingPicture();
  const nameGone = (useLocation().state as NameGone | null)?.nameGone;
  const isGone = userName === nameGone;
  const taken = useAppSelector((state) => isTaken(userName)(state).data?.available === false) || isGone;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [tries, setTries] = useState(0);

  const found = [
    { id: 'pageName', message: pageName.trim() === '' ? m.pageNameMissing : undefined },
    { id: 'userName', message: userNameRule(userName) ?? (taken ? m.userNameTaken : undefined) },
  ].flatMap(({ id, message }) => (message === undefined ? [] : [{ id, message }]));
  const faults = tries > 0 ? found : [];
  const faultOf = (id: string) => faults.find((fault) => fault.id === id)?.message;
  useFocusOnFault(faults, tries);

  const goOn = () => {
    setTries(tries + 1);
    if (found.length > 0) return;
    dispatch(wentTo('creator-options'));
    void navigate(paths.onboard('creator-options'));
  };
  return (
    <OnboardFrame step="aboutyourself" title={titles.aboutYourself} lead={m.aboutLead}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <ErrorSummary key={tries} faults={faults} />
        {isGone && (
          <Banner tone="danger" urgent>
            {m.userNameGone(userName)}
          </Banner>
        )}
        <TextField
          id="pageName"
          name="pageName"
          label={m.pageName}
          hint={m.pageNameHint}
          error={faultOf('pageName')}
          value={pageName}
          maxLength={limits.pageNameMaxLength}
          onChange={(event) => dispatch(namePage(event.target.value))}
        />
        <UserNameField
          value={userName}
          error={isGone ? m.userNameTaken : faultOf('userName')}
          onChange={(typed) => dispatch(chooseAddress(typed))}
        />
        <TextArea
          name="bio"
          label={m.bio}
          optional
          hint={m.bioHint}
          counter={<Counter length={bio.length} limit={limits.bioMaxLength} />}
          value={bio}
          maxLength={limits.bioMaxLength}
          onChange={(event) => dispatch(detailsGiven({ bio: event.target.value }))}
        />
        <PictureField
          picture={picture}
          label={m.picture}
          what={m.pictureInWords}
          hint={m.pictureHint}
          optional
          preview={<Avatar name={pageName.trim() || m.yourPage} src={picture.src} size="2xl" />}
        />
        <OnboardActions>
          <Button type="submit" className="grow">
            {m.goOn}
          </Button>
        </OnboardActions>
      </form>
    </OnboardFrame>
  );
}
