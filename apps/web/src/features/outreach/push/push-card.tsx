import { Bell } from 'lucide-react';
import { useState } from 'react';
import * as m from '@udala/messages/push';
import { log } from '#lib/log.ts';
import { useNow } from '#lib/now.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { QuestionCard } from '#ui/question-card.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import type { AppDispatch } from '#state/store.ts';
import { toastShown, warned } from '#state/toasts.slice.ts';
import { savePushChoice, pushChoice } from './push-storage.ts';
import { mayAsk, useQuestion } from './question.ts';
import { turnPushOn } from './register-push.ts';

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

/** Turns push on, and says how that ended. */
export const answerYes = () => async (dispatch: AppDispatch) => {
  try {
    const state = await dispatch(turnPushOn());
    if (state === 'on') dispatch(toastShown({ type: 'success', title: m.turnedOn }));
  } catch (error) {
    log('push not registered', error);
    dispatch(warned(m.notTurnedOn));
  }
};

function Question({ onAnswer }: { onAnswer: () => void }) {
  const question = useQuestion();
  const [asking, setAsking] = useState(false);
  const dispatch = useAppDispatch();
  if (question === null) return null;

  const leave = () => {
    onAnswer();
    // Moves the focus: the element that had it is gone.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  const decline = () => {
    savePushChoice({ ...pushChoice(), askedAt: Date.now() });
    leave();
  };
  const turnOn = async () => {
    setAsking(true);
    await dispatch(answerYes());
    leave();
  };
  return (
    <QuestionCard icon={Bell} title={question} hint={m.cardHint}>
      <Button onClick={() => void turnOn()} busy={asking && m.turningOn}>
        {m.turnOn}
      </Button>
      {!asking && (
        <Button variant="tonal" onClick={decline}>
          {m.notNow}
        </Button>
      )}
    </QuestionCard>
  );
}
