import { ChevronRight, CircleCheck, MessageCircle, SquarePen, Wallet, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/today';
import { cardClass } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { appPaths } from '#state/app-paths.ts';
import type { NextStep } from './next-step-of.ts';

/** Always as high, so that the feed below does not move when a step arrives. */
const rowClass = joinClasses(cardClass(true, true), 'flex min-h-16 flex-wrap items-center gap-x-3 px-4');

interface Row {
  icon: LucideIcon;
  text: string;
  act: string;
  to: string;
}

/** The one next step; undefined while it is not known, null where nothing waits. */
export function NextStepRow({ step }: { step: NextStep | null | undefined }) {
  if (step === undefined) return <div className="h-16" />;
  if (step === null)
    return (
      <p className={joinClasses(rowClass, 'text-ink-2')}>
        <Icon of={CircleCheck} className="text-success" />
        {m.caughtUp}
      </p>
    );
  const { icon, text, act, to } = rowOf(step);
  return (
    <Link to={to} className={joinClasses(rowClass, 'transition hover:bg-sunken')}>
      <Icon of={icon} className={step.kind === 'payout' ? 'text-danger' : 'text-primary'} />
      <span className="line-clamp-2 min-w-0 grow basis-24">{text}</span>
      <span className="ms-auto flex shrink-0 items-center gap-1 font-semibold text-primary">
        {act}
        <Icon of={ChevronRight} size="sm" />
      </span>
    </Link>
  );
}

function rowOf(step: NextStep): Row {
  switch (step.kind) {
    case 'payout':
      return { icon: Wallet, text: m.payoutFailed(naira(step.amountKobo)), act: m.seeWhy, to: appPaths.payout };
    case 'answer':
      return { icon: MessageCircle, text: m.commentsWait(step.count), act: m.answer, to: appPaths.commentsToAnswer };
    case 'post':
      return { icon: SquarePen, text: m.quietFor(step.days), act: m.post, to: appPaths.newPost };
  }
}
