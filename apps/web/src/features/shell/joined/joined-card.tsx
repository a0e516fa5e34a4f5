import type { CreatorProfile } from '@udala/contract/profiles';
import * as m from '@udala/messages/payment';
import { turningOn } from '@udala/messages/push';
import { mayAsk } from '#features/outreach/push/question.ts';
import { useTurnPushOn } from '#features/outreach/push/use-turn-push-on.ts';
import { creatorNameOf, creatorPictureOf } from '#lib/creator-name.ts';
import { dayLabel } from '#lib/dates.ts';
import { useNow } from '#lib/now.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { useArrival } from '#state/arrival.ts';
import { useFirstName } from '#state/use-first-name.ts';

/** Greets a new patron above the post that their payment opened. */
export function JoinedCard({ creator }: { creator: CreatorProfile }) {
  const { nextPaymentOn } = useArrival();
  const firstName = useFirstName();
  return (
    <section aria-labelledby="joined" className={`${cardClass(true)} mb-4 grid gap-3`}>
      <div className="flex items-center gap-3">
        <Avatar name={creatorNameOf(creator)} src={creatorPictureOf(creator)} size="lg" />
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
  const now = useNow();
  const offline = useIsOffline();
  const { turnOn, isTurningOn } = useTurnPushOn();
  if (!isTurningOn && (offline || !mayAsk(now))) return null;
  return (
    <Button variant="tonal" busy={isTurningOn && turningOn} onClick={() => void turnOn()}>
      {m.turnOnPush}
    </Button>
  );
}
