import type { ReactNode } from 'react';
import * as m from '@udala/messages/onboarding';
import * as ui from '@udala/messages/ui';
import { onboardingSteps, type OnboardingStep } from '#app/onboarding.slice.ts';
import { joinClasses } from '#ui/join-classes.ts';
import { Wordmark } from '#ui/logo.tsx';
import { SkipLinks } from '#ui/skip-links.tsx';
import { Stepper } from '#ui/stepper.tsx';

interface OnboardFrameProps {
  step: OnboardingStep;
  title: string;
  lead: string;
  /** What the page will look like: beside the questions, or under them. */
  preview?: ReactNode;
  children: ReactNode;
}

const contentId = 'content';

export function OnboardFrame({ step, title, lead, preview, children }: OnboardFrameProps) {
  return (
    <div className="mx-auto min-h-dvh w-full max-w-246 px-4 py-5 lg:py-10">
      <SkipLinks links={[{ target: contentId, text: ui.skipToContent }]} />
      <header>
        <Wordmark />
      </header>
      <main
        id={contentId}
        className={joinClasses(
          'mt-6 grid gap-8 lg:gap-14',
          preview === undefined ? 'mx-auto max-w-160' : 'lg:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)]',
        )}
      >
        <div className="grid content-start gap-6 max-lg:mx-auto max-lg:w-full max-lg:max-w-140">
          <Stepper steps={m.steps} current={onboardingSteps.indexOf(step) + 1} />
          <div className="grid gap-1">
            <h1 tabIndex={-1} className="font-display text-display font-bold">
              {title}
            </h1>
            <p className="text-ink-2">{lead}</p>
          </div>
          {children}
        </div>
        {preview && (
          <aside aria-label={m.preview} className="max-lg:mx-auto max-lg:w-full max-lg:max-w-140 lg:pt-20">
            <p className="mb-2 text-small font-semibold text-ink-2">{m.preview}</p>
            {preview}
          </aside>
        )}
      </main>
    </div>
  );
}

/** The act that leads on, under the thumb on a phone. */
export function OnboardActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-start gap-3 border-t border-line bg-bg px-4 pt-3 pb-safe lg:static lg:mx-0 lg:border-0 lg:px-0">
      {children}
    </div>
  );
}
