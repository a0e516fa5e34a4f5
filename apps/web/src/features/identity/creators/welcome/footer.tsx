import * as m from '@udala/messages/welcome';
import { helpPages } from '#state/help-pages.ts';
import { paths } from '#state/paths.ts';
import { linkClass } from '#ui/button-class.ts';
import { LanguageSwitch } from '../language-switch.tsx';

const columns = [
  {
    title: m.forCreators,
    links: [
      { href: paths.creatorRegister, text: m.startYourPage },
      { href: paths.creatorLogin, text: m.logIn },
    ],
  },
  {
    title: m.forPatrons,
    links: [{ href: paths.patronLogin, text: m.toWhatYouSupport }],
  },
  { title: m.trust, links: helpPages },
];

/** Where else to go from the welcome page, by who one is; `invites` creators where one can become one. */
export function Footer({ invites }: { invites: boolean }) {
  return (
    <div className="border-t border-line pt-6">
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="font-semibold">{title}</p>
            <ul className="text-small">
              {links
                .filter(({ href }) => invites || href !== paths.creatorRegister)
                .map(({ href, text }) => (
                  <li key={href}>
                    <a href={href} className={`${linkClass} inline-flex min-h-11 items-center`}>
                      {text}
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <LanguageSwitch />
    </div>
  );
}
