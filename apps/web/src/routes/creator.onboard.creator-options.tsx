import { MessageCircle, SquarePen } from 'lucide-react';
import { useNavigate } from 'react-router';
import * as m from '@udala/messages/onboarding';
import * as titles from '@udala/messages/titles';
import { useAppDispatch, useAppSelector } from '#app/hooks.ts';
import { answered } from '#app/onboarding.slice.ts';
import { paths } from '#app/paths.ts';
import { OnboardActions, OnboardFrame } from '#features/onboarding/onboard-frame.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';

const cards = [
  { value: 'posts', title: m.postsOnly, description: m.postsOnlyWhy, icon: SquarePen },
  { value: 'dual', title: m.postsAndCommunity, description: m.postsAndCommunityWhy, icon: MessageCircle },
];

export function Component() {
  const dual = useAppSelector(({ onboarding }) => onboarding.dual);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (
    <OnboardFrame step="creator-options" title={titles.creatorOptions} lead={m.optionsLead}>
      <form
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          dispatch(answered({ step: 'setup' }));
          void navigate(paths.onboard('setup'));
        }}
      >
        <RadioCards
          legend={m.optionsLegend}
          name="mode"
          cards={cards}
          value={dual ? 'dual' : 'posts'}
          onChange={(event) => dispatch(answered({ dual: event.target.value === 'dual' }))}
        />
        <OnboardActions>
          <Button type="submit" className="grow">
            {m.goOn}
          </Button>
          <ButtonLink variant="quiet" to={paths.onboard('aboutyourself')}>
            {m.goBack}
          </ButtonLink>
        </OnboardActions>
      </form>
    </OnboardFrame>
  );
}
