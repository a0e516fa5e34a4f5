import { useState } from 'react';
import type { AuthorProfile } from '@udala/contract/profiles';
import * as m from '@udala/messages/payment';
import { turningOn } from '@udala/messages/push';
import { answerYes } from '#features/outreach/push/push-card.tsx';
import { mayAsk } from '#features/outreach/push/question.ts';
import { dayLabel } from '#lib/dates.ts';
import { useNow } from '#lib/now.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { useArrival } from '#state/arrival.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';

/** Greets a new patron above the post that their payment opened. */
export function JoinedCard({ creator }: { creator: Pick<AuthorProfile, 'name' | 'profileImageUrl'> }) {
  const { nextPaymentOn } = useArrival();
  const name = useAppSelector(({ session }) => session.profile?.name ?? '');
  const [firstName = name] = name.split(' ');
  return (
    <section aria-labelledby="joined" className={`${cardClass(true)} mb-4 grid gap-3`}>
      <div className="flex items-center gap-3">
        <Avatar name={creator.name} src={creator.profileImageUrl} size="lg" />
        <div className="min-w-0">
          <h2 id="joined" className="text-h2 font-bold">
            {m.youAreIn}
          </h2>
          <p className="wrap-anywhere">{m.thankYou(firstName)}</p>
        </div>
      </div>
      {nextPaymentOn && <p className="text-ink-2">{m.nextPaymentOn(dayLabel(nextPaymentOn))}</p>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={focusComment}>{m.sayHello}</Button>
        <TurnOnPush />
      </div>
    </section>
  );
}

const focusComment = () => document.querySelector<HTMLElement>('.comment-bar textarea')?.focus();

/** Absent where push cannot be turned on, and after an answer. */
function TurnOnPush() {
  const dispatch = useAppDispatch();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  if (!asking && !mayAsk(now)) return null;
  const turnOn = async () => {
    setAsking(true);
    await dispatch(answerYes());
    setAsking(false);
  };
  return (
    <Button variant="tonal" busy={asking && turningOn} onClick={() => void turnOn()}>
      {m.turnOnPush}
    </Button>
  );
}
