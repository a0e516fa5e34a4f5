import { browserName } from '@udala/messages/browsers';
import * as m from '@udala/messages/push';
import type { PushState } from '#features/outreach/push/push-support.ts';

/** Steps to enable push in the person's browser, where that is possible. */
export function PushHelp({ state }: { state: PushState | undefined }) {
  if (state === 'blocked') return <Steps title={m.howToFix} steps={m.steps[placeOf(navigator.userAgent)]} />;
  if (state === 'iphone') return <Steps title={m.howToAdd} steps={m.homeScreenSteps} open />;
  return null;
}

function placeOf(userAgent: string): keyof typeof m.steps {
  const { browser, system } = browserName(userAgent);
  if (system === 'iPhone' || system === 'iPad') return 'iphone';
  if (system === 'Android') return 'android';
  return browser === 'Safari' ? 'safari' : 'desktop';
}

function Steps({ title, steps, open = false }: { title: string; steps: readonly string[]; open?: boolean }) {
  return (
    <details open={open} className="rounded-control bg-sunken px-4 open:pb-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">{title}</summary>
      <ol className="list-decimal ps-5 text-small text-ink-2">
        {steps.map((step) => (
          <li key={step} className="py-0.5">
            {step}
          </li>
        ))}
      </ol>
    </details>
  );
}
