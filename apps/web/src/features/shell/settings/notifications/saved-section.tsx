import { CircleCheck } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import * as m from '@udala/messages/preferences';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

interface SavedSectionProps {
  title: string;
  hint?: string;
  /** Shows "Saved" beside the heading for a moment. */
  saved?: boolean;
  children: ReactNode;
}

/** A section of settings that are saved at once, with a confirmation. */
export function SavedSection({ title, hint, saved = false, children }: SavedSectionProps) {
  const titleId = useId();
  return (
    <Card>
      <section aria-labelledby={titleId} className="grid gap-3">
        <div>
          <div className="flex items-center justify-between gap-4">
            <h2 id={titleId} className="text-h3 font-bold">
              {title}
            </h2>
            <span role="status" className="flex items-center gap-1 text-small font-semibold text-success">
              {saved && (
                <>
                  <Icon of={CircleCheck} size="sm" />
                  {m.saved}
                </>
              )}
            </span>
          </div>
          {hint !== undefined && <p className="text-small text-ink-2">{hint}</p>}
        </div>
        {children}
      </section>
    </Card>
  );
}
