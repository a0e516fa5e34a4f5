import { useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/onboarding';
import * as titles from '@udala/messages/titles';
import { useAppDispatch, useAppSelector } from '#app/hooks.ts';
import { answered, detailsGiven } from '#app/onboarding.slice.ts';
import { paths } from '#app/paths.ts';
import { namePage } from '#features/onboarding/begin.ts';
import { onboardingApi } from '#features/onboarding/onboarding.api.ts';
import { OnboardActions, OnboardFrame } from '#features/onboarding/onboard-frame.tsx';
import { PagePreview } from '#features/onboarding/page-preview.tsx';
import { UserNameField } from '#features/onboarding/user-name-field.tsx';
import { userNameRule } from '#features/onboarding/user-name.ts';
import { Button } from '#ui/button.tsx';
import { Counter } from '#ui/counter.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';

const isTaken = onboardingApi.endpoints.userNameAvailable.select;

export function Component() {
  const { pageName, userName, bio } = useAppSelector((state) => state.onboarding.creatorDetails);
  const taken = useAppSelector((state) => isTaken(userName)(state).data?.available === false);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [tries, setTries] = useState(0);
  const faults =
    tries === 0
      ? []
      : [
          { id: 'pageName', message: pageName.trim() === '' ? m.pageNameMissing : undefined },
          { id: 'userName', message: userNameRule(userName) ?? (taken ? m.userNameTaken : undefined) },
        ].flatMap(({ id, message }) => (message === undefined ? [] : [{ id, message }]));
  const faultOf = (id: string) => faults.find((fault) => fault.id === id)?.message;

  const goOn = () => {
    setTries(tries + 1);
    if (pageName.trim() === '' || userNameRule(userName) !== undefined || taken) return;
    dispatch(answered({ step: 'creator-options' }));
    void navigate(paths.onboard('creator-options'));
  };
  return (
    <OnboardFrame step="aboutyourself" title={titles.aboutYourself} lead={m.aboutLead} preview={<PagePreview />}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <ErrorSummary key={tries} faults={faults} />
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
          error={faultOf('userName')}
          onChange={(typed) => dispatch(detailsGiven({ userName: typed }))}
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
        <OnboardActions>
          <Button type="submit" className="grow">
            {m.goOn}
          </Button>
        </OnboardActions>
      </form>
    </OnboardFrame>
  );
}
