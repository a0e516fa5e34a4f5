import { Bell } from 'lucide-react';
import { useState } from 'react';
import * as m from '@udala/messages/push';
import { useNow } from '#lib/now.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { QuestionCard } from '#ui/question-card.tsx';
import { savePushChoice, pushChoice } from './push-storage.ts';
import { mayAsk, useQuestion } from './question.ts';
import { focusHeading, useTurnPushOn } from './use-turn-push-on.ts';

/**
 * Asks before the browser's own permission prompt, which follows the tap. Hidden for thirty days after an answer, and
 * hidden offline, where subscribing would fail.
 */
export function PushCard() {
  const now = useNow();
  const [answered, setAnswered] = useState(false);
  const offline = useIsOffline();
  return !answered && !offline && mayAsk(now) && <Question onAnswer={() => setAnswered(true)} />;
}

function Question({ onAnswer }: { onAnswer: () => void }) {
  const question = useQuestion();
  const { turnOn, isTurningOn } = useTurnPushOn();
  if (question === null) return null;

  const accept = async () => {
    await turnOn();
    onAnswer();
  };
  const decline = () => {
    savePushChoice({ ...pushChoice(), askedAt: Date.now() });
    onAnswer();
    focusHeading();
  };
  return (
    <QuestionCard icon={Bell} title={question} hint={m.cardHint}>
      <Button onClick={() => void accept()} busy={isTurningOn && m.turningOn}>
        {m.turnOn}
      </Button>
      {!isTurningOn && (
        <Button variant="tonal" onClick={decline}>
          {m.notNow}
        </Button>
      )}
    </QuestionCard>
  );
}
