import { lazy, Suspense, type ComponentProps } from 'react';
import type { BenefitsPanel as Benefits } from './benefits-panel.tsx';
import type { PageImage as Image } from './page-image.tsx';

/**
 * The panels beside the forms hold nothing to press: the server renders them, and in the browser their code comes after
 * the form is alive. Until then their markup stands as it came.
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

/** What the creator of this host offers; her picture's place where the host is nobody's. */
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
