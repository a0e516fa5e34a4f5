import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import * as m from '@udala/messages/offline';
import { Button } from '#ui/button.tsx';
import { QuestionCard } from '#ui/question-card.tsx';
import { useAppBytes, useInstall, type InstallOption } from './use-install.ts';
import { countVisit, maySpeak, noteDeclined } from './visits.ts';

/**
 * Card on home that offers to install the app to returning visitors and paying patrons. Declining hides it for a month.
 */
export function InstallCard() {
  const [welcome, setWelcome] = useState(() => maySpeak(countVisit(), Date.now()));
  const installOption = useInstall();
  const decline = () => {
    noteDeclined();
    setWelcome(false);
  };
  return welcome && installOption && <Offer installOption={installOption} onDecline={decline} />;
}

function Offer({ installOption: { act }, onDecline }: { installOption: InstallOption; onDecline: () => void }) {
  const bytes = useAppBytes();
  if (bytes === undefined) return null;
  const accept = async () => {
    if (!(await act?.())) onDecline();
  };
  return (
    <QuestionCard
      icon={Smartphone}
      title={m.installTitle}
      hint={
        <>
          <p>{m.installHint(bytes)}</p>
          {!act && <p>{m.howOnIphone}</p>}
        </>
      }
    >
      {act && <Button onClick={() => void accept()}>{m.install}</Button>}
      <Button variant="tonal" onClick={onDecline}>
        {m.notNow}
      </Button>
    </QuestionCard>
  );
}
