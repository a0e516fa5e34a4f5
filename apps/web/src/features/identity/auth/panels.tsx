import { lazy, Suspense, type ComponentProps } from 'react';
import type { BenefitsPanel as Benefits } from './benefits-panel.tsx';
import type { PageImage as Image } from './page-image.tsx';

/**
 * The panels beside the forms are not interactive: the server renders them, and the browser loads their code after the
 * form is hydrated. Until then the server's markup stays.
 */
const panels = {
  Creator: import.meta.env.SSR
    ? (await import('./creator-panel.tsx')).CreatorPanel
    : lazy(async () => ({ default: (await import('./creator-panel.tsx')).CreatorPanel })),
  Benefits: import.meta.env.SSR
    ? (await import('./benefits-panel.tsx')).BenefitsPanel
    : lazy(async () => ({ default: (await import('./benefits-panel.tsx')).BenefitsPanel })),
  Image: import.meta.env.SSR
    ? (await import('./page-image.tsx')).PageImage
    : lazy(async () => ({ default: (await import('./page-image.tsx')).PageImage })),
};

export const CreatorPanel = () => (
  <Suspense>
    <panels.Creator />
  </Suspense>
);

/** Offer of this host's creator. On hosts without a creator the pages use PageImage instead. */
export const BenefitsPanel = (props: ComponentProps<typeof Benefits>) => (
  <Suspense>
    <panels.Benefits {...props} />
  </Suspense>
);

export const PageImage = (props: ComponentProps<typeof Image>) => (
  <Suspense>
    <panels.Image {...props} />
  </Suspense>
);
