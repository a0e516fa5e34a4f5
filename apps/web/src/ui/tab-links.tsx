import type { ReactNode } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';

interface TabLinksProps {
  /** Accessible name of the navigation. */
  label: string;
  /** Content at the end of the row. */
  end?: ReactNode;
  tabs: readonly { to: NavLinkProps['to']; text: string; end?: boolean }[];
}

/** Sections of a page, each with its own address; links rather than ARIA tabs. */
export function TabLinks({ label, tabs, end: last }: TabLinksProps) {
  return (
    <div className="flex items-center border-b border-line">
      <nav aria-label={label} className="min-w-0 grow">
        <ul className="flex gap-1 overflow-x-auto px-2">
          {tabs.map(({ to, text, end = true }) => (
            <li key={text}>
              <NavLink to={to} end={end} preventScrollReset className="tab-link">
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {last}
    </div>
  );
}
