import { useState, type ReactNode } from 'react';
import * as m from '@udala/messages/onboarding';
import * as ui from '@udala/messages/ui';
import { useAppSelector } from '#state/hooks.ts';
import { onboardingSteps, type OnboardingStep } from '#state/onboarding.slice.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { Wordmark } from '#ui/logo.tsx';
import { SkipLinks } from '#ui/skip-links.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { OwnPreview } from './own-preview.tsx';
import { titleFace } from '#ui/title-face.ts';

interface OnboardFrameProps {
  step: OnboardingStep;
  title: string;
  lead: string;
  /** For questions that need more room than one field: the preview beside them becomes narrower. */
  roomy?: boolean;
  children: ReactNode;
}

const contentId = 'content';
const column = 'max-lg:mx-auto max-lg:w-full max-lg:max-w-140';

/** Questions of one step, with a preview of the page beside or below them, or on a phone behind a button. */
export function OnboardFrame({ step, title, lead, roomy = false, children }: OnboardFrameProps) {
  const restored = useAppSelector(({ onboarding }) => onboarding.restored);
  const [previewed, setPreviewed] = useState(false);
  return (
    <div className="mx-auto min-h-dvh w-full max-w-246 px-4 py-5 lg:py-10">
      <SkipLinks links={[{ target: contentId, text: ui.skipToContent }]} />
      <header className={`flex items-center justify-between gap-3 ${column}`}>
        <Wordmark />
        <Button variant="link" className="md:hidden" onClick={() => setPreviewed(true)}>
          {m.showPreview}
        </Button>
      </header>
      <main
        id={contentId}
        className={joinClasses(
          'mt-6 grid gap-8 lg:gap-14',
          roomy ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]' : 'lg:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)]',
        )}
      >
        <div className={`grid content-start gap-6 ${column}`}>
          <Stepper steps={m.steps} current={onboardingSteps.indexOf(step) + 1} />
          <div className="grid gap-1">
            <h1 tabIndex={-1} className={`${titleFace(title)} text-display font-bold`}>
              {title}
            </h1>
            <p className="text-ink-2">{lead}</p>
          </div>
          {restored && <Banner tone="success">{m.answersRestored}</Banner>}
          {children}
        </div>
        <aside aria-label={m.preview} className={`max-md:hidden lg:sticky lg:top-0 lg:self-start lg:pt-20 ${column}`}>
          <p className="mb-2 text-small font-semibold text-ink-2">{m.preview}</p>
          <OwnPreview />
        </aside>
      </main>
      <Dialog open={previewed} title={m.preview} onClose={() => setPreviewed(false)}>
        <OwnPreview />
      </Dialog>
    </div>
  );
}

/** Button to the next step, fixed to the bottom on a phone. */
export function OnboardActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-start gap-3 border-t border-line bg-bg px-4 pt-3 pb-safe lg:static lg:mx-0 lg:border-0 lg:px-0">
      {children}
    </div>
  );
}
