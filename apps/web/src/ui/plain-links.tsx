import { linkClass } from './button-class.ts';

/** Links that load a new document, in a row. */
export const PlainLinks = ({ links }: { links: readonly { href: string; text: string }[] }) => (
  <ul className="flex gap-6 text-small">
    {links.map(({ href, text }) => (
      <li key={href}>
        <a href={href} className={`${linkClass} inline-flex min-h-11 min-w-11 items-center`}>
          {text}
        </a>
      </li>
    ))}
  </ul>
);
