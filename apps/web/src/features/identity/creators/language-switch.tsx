import { languages, type Locale } from '@udala/messages/languages';
import { locale } from '@udala/messages/locale';
import { language } from '@udala/messages/front-page';
import { useLocation } from 'react-router';
import { useAppSelector } from '#state/hooks.ts';
import { linkClass } from '#ui/button-class.ts';

/** The other languages, each by its own name: a form, which works without a script. Nothing where there is one. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const locales = useAppSelector(({ site }) => site.locales) as readonly Locale[] | undefined;
  if (!locales) return null;
  return (
    <form method="post" action="/language" aria-label={language} className="flex flex-wrap gap-x-6 text-small">
      <input type="hidden" name="page" value={pathname + search} />
      {locales
        .filter((tag) => tag !== locale)
        .map((tag) => (
          <button key={tag} name="language" value={tag} lang={tag} className={`${linkClass} min-h-11 min-w-11`}>
            {languages[tag].name}
          </button>
        ))}
    </form>
  );
}
