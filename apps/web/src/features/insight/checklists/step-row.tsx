import { Check, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ChecklistStep } from '@udala/contract/checklists';
import * as m from '@udala/messages/checklists';
import { useInstall } from '#features/device/install/use-install.ts';
import { useOwnSubscriptionsQuery } from '#features/money/subscriptions/own-subscriptions.api.ts';
import { isMembersSite, pageUrl } from '#lib/site.ts';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { appPaths } from '#state/app-paths.ts';
import { elsewhere } from '#state/elsewhere.ts';
import { useAppSelector } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import { useChangeChecklistMutation } from './checklists.api.ts';
import { HowToAdd } from './how-to-add.tsx';

const rowClass = 'flex min-h-11 w-full items-center gap-3 text-start';
const actClass = joinClasses(rowClass, 'group cursor-pointer rounded-control font-semibold hover:text-primary');

/** One step: done, or the control to do it. */
export function StepRow({ step, isDone }: { step: ChecklistStep; isDone: boolean }) {
  if (isDone)
    return (
      <p className={joinClasses(rowClass, 'text-ink-2')}>
        <span className="grid size-6 shrink-0 place-items-center rounded-full bg-primary text-on-primary">
          <Icon of={Check} size="sm" />
        </span>
        <span className="min-w-0 truncate">{m.steps[step]}</span>
        <VisuallyHidden>{m.done}</VisuallyHidden>
      </p>
    );
  if (step === 'share') return <ShareStep />;
  if (step === 'install') return <InstallStep />;
  if (step === 'hello') return <HelloStep />;
  return <StepLink step={step} to={stepPaths[step]} />;
}

const stepPaths = {
  page: appPaths.setup,
  picture: appPaths.setup,
  'first-post': appPaths.newPost,
  bank: appPaths.payout,
  push: appPaths.notificationSettings,
} as const;

const StepLink = ({ step, to }: { step: ChecklistStep; to: string }) => (
  <Link to={to} className={actClass}>
    <Words step={step} />
  </Link>
);

function Words({ step }: { step: ChecklistStep }) {
  return (
    <>
      <span className="size-6 shrink-0 rounded-full border-2 border-edge group-hover:border-primary" />
      <span className="min-w-0 grow truncate">{m.steps[step]}</span>
      <Icon of={ChevronRight} size="sm" className="text-ink-3" />
    </>
  );
}

/** Only this browser knows that the page was shared. */
function ShareStep() {
  const site = useAppSelector((state) => state.site);
  const userName = useAppSelector(({ session }) => session.profile?.userName ?? null);
  const [change] = useChangeChecklistMutation();
  if (userName === null) return <StepLink step="share" to={appPaths.setup} />;
  const text = encodeURIComponent(m.shareText(pageUrl(site, userName)));
  return (
    <a
      href={`https://wa.me/?text=${text}`}
      target="_blank"
      rel="noreferrer"
      className={actClass}
      onClick={() => void change({ done: 'share' })}
    >
      <Words step="share" />
    </a>
  );
}

/** Writes to a creator the patron supports; without one, leads to the search for creators. */
function HelloStep() {
  const { data: supported = [] } = useOwnSubscriptionsQuery();
  const site = useAppSelector((state) => state.site);
  // A creator's host has messages with that creator alone.
  const live = supported.find(
    ({ status, creator }) =>
      status !== 'pending' && status !== 'ended' && elsewhere(site, creator.userName, '') === null,
  );
  const nobody = isMembersSite(site) ? appPaths.search : paths.payment;
  return <StepLink step="hello" to={live ? appPaths.thread(live.creator.id) : nobody} />;
}

/** Uses the browser's install prompt if there is one, else shows instructions. */
function InstallStep() {
  const installOption = useInstall();
  const [change] = useChangeChecklistMutation();
  const [isExplaining, setExplaining] = useState(false);
  const add = async () => {
    if (!installOption?.act) setExplaining(true);
    else if (await installOption.act()) void change({ done: 'install' });
  };
  return (
    <>
      <button type="button" className={actClass} onClick={() => void add()}>
        <Words step="install" />
      </button>
      <HowToAdd
        open={isExplaining}
        isIphone={installOption !== null}
        onClose={() => setExplaining(false)}
        onAdded={() => {
          setExplaining(false);
          void change({ done: 'install' });
        }}
      />
    </>
  );
}
