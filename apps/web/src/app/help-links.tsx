import { title as help } from '@udala/messages/help';
import { title as terms } from '@udala/messages/terms';
import { linkClass } from '#ui/button-class.ts';
import { paths } from './paths.ts';

const pages = [
  { href: paths.help, text: help },
  { href: paths.terms, text: terms },
];

/** Plain links, because only the server renders these pages. */
export const HelpLinks = () => (
  <ul className="flex gap-6 text-small">
    {pages.map(({ href, text }) => (
      <li key={href}>
        <a href={href} className={`${linkClass} inline-flex min-h-11 min-w-11 items-center`}>
          {text}
        </a>
      </li>
    ))}
  </ul>
);
