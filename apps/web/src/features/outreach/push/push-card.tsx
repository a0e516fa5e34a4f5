import { Bell } from 'lucide-react';
import * as m from '@udala/messages/push';
import { Button } from '#ui/button.tsx';
import { QuestionCard } from '#ui/question-card.tsx';
import { savePushChoice, pushChoice } from './push-storage.ts';
import { useQuestion } from './question.ts';
import { focusHeading, useTurnPushOn } from './use-turn-push-on.ts';

/** Asks before the browser's own permission prompt, which follows the tap. */
export function PushCard({ onAnswer }: { onAnswer: () => void }) {
  const question = useQuestion();
  const { turnOn, isTurningOn } = useTurnPushOn();
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
