import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface QuestionCardProps {
  icon: LucideIcon;
  title: string;
  hint: ReactNode;
  /** The answers, as buttons. */
  children: ReactNode;
}

/** Fixed above the bottom bar, so that the page does not move when it appears. */
export const overPageClass =
  'fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-11 mx-auto max-w-110 rounded-card shadow-lg lg:inset-x-auto lg:end-6 lg:bottom-6';

/** A question that does not block the page. */
export function QuestionCard({ icon, title, hint, children }: QuestionCardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`${overPageClass} grid gap-3 border border-line bg-surface p-4`}>
      <div className="flex items-start gap-3">
        <Icon of={icon} className="mt-0.5 text-primary" />
        <div className="min-w-0 grow">
          <h2 id={titleId} className="font-bold wrap-anywhere">
            {title}
          </h2>
          <div className="text-ink-2">{hint}</div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
