import * as m from '@udala/messages/settings';
import { linkClass } from '#ui/button-class.ts';
import type { SectionId } from './setup-section.tsx';

interface JumpListProps {
  hasPage: boolean;
  hasOffer: boolean;
}

/** Links to the sections of a long page; each focuses the section's heading. */
export function JumpList({ hasPage, hasOffer }: JumpListProps) {
  const sections: { id: SectionId; title: string; isThere: boolean }[] = [
    { id: 'your-page', title: m.yourPage, isThere: true },
    { id: 'your-offer', title: m.offer, isThere: true },
    { id: 'your-links', title: m.links, isThere: hasPage },
    { id: 'take-down', title: m.danger, isThere: hasOffer },
  ];
  return (
    <nav aria-label={m.onThisPage}>
      <ul className="flex flex-wrap gap-x-4">
        {sections
          .filter(({ isThere }) => isThere)
          .map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className={`inline-flex min-h-11 items-center text-small font-semibold ${linkClass}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {title}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
