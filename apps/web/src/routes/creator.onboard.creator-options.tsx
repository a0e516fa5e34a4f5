import { MessageCircle, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { networks } from '@udala/contract/links';
import * as m from '@udala/messages/onboarding';
import * as titles from '@udala/messages/titles';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { answered, wentTo } from '#state/onboarding.slice.ts';
import { paths } from '#state/paths.ts';
import { FoldedLinks } from '#features/identity/onboarding/folded-links.tsx';
import { linkFault } from '#features/identity/creators/link-fault.ts';
import { OnboardActions, OnboardFrame } from '#features/identity/onboarding/onboard-frame.tsx';
import { useFocusOnFault } from '#ui/use-focus-on-fault.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';

const cards = [
  { value: 'posts', title: m.postsOnly, description: m.postsOnlyWhy, icon: SquarePen },
  { value: 'dual', title: m.postsAndCommunity, description: m.postsAndCommunityWhy, icon: MessageCircle },
];

export function Component() {
  const { dual, creatorDetails } = useAppSelector(({ onboarding }) => onboarding);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [tries, setTries] = useState(0);

  const found = networks.flatMap((network) => {
    const message = linkFault(network, creatorDetails[network]);
    return message === undefined ? [] : [{ id: network, message }];
  });
  const faults = tries > 0 ? found : [];
  useFocusOnFault(faults, tries);

  const goOn = () => {
    setTries(tries + 1);
    if (found.length > 0) return;
    dispatch(wentTo('setup'));
    void navigate(paths.onboard('setup'));
  };
  return (
    <OnboardFrame step="creator-options" title={titles.creatorOptions} lead={m.optionsLead} roomy>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <ErrorSummary key={tries} faults={faults} />
        <RadioCards
          legend={m.optionsLegend}
          name="mode"
          cards={cards}
          value={dual ? 'dual' : 'posts'}
          onChange={(event) => dispatch(answered({ dual: event.target.value === 'dual' }))}
        />
        <FoldedLinks links={creatorDetails} checked={tries > 0} />
        <OnboardActions>
          <Button type="submit" className="grow">
            {m.goOn}
          </Button>
          <ButtonLink variant="tonal" to={paths.onboard('aboutyourself')}>
            {m.goBack}
          </ButtonLink>
        </OnboardActions>
      </form>
    </OnboardFrame>
  );
}
