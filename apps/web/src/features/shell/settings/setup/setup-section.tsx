import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';

/** Targets of the jump list. */
export type SectionId = 'your-page' | 'your-offer' | 'your-links' | 'take-down';

interface SetupSectionProps {
  id: SectionId;
  title: string;
  children: ReactNode;
}

export const SetupSection = ({ id, title, children }: SetupSectionProps) => (
  <Card>
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} tabIndex={-1} className="text-h2 font-bold">
        {title}
      </h2>
      {children}
    </section>
  </Card>
);
