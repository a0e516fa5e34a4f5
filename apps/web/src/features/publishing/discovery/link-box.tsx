import { useNavigate } from 'react-router';
import * as m from '@udala/messages/discovery';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isApiError } from '#lib/api-error.ts';
import { membersHost, pageUrl } from '#lib/site.ts';
import { useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { userNameIn } from './creator-address.ts';
import { useLazyPageAtQuery } from './discovery.api.ts';

/** Opens the profile for a shared link or an @name; searches for any other text. */
export function LinkBox() {
  const site = useAppSelector((state) => state.site);
  const navigate = useNavigate();
  const [findPage] = useLazyPageAtQuery();
  const form = useForm({
    rules: { link: (typed) => (typed.trim() === '' ? m.linkMissing : undefined) },
    async submit({ link }) {
      const userName = userNameIn(link, site);
      if (userName === null) {
        await navigate(appPaths.searchFor(link.trim()));
        return;
      }
      const { data: page, error } = await findPage(pageUrl(site, userName), true);
      if (!page) return { error: isApiError(error) && error.code !== 'not_found' ? error : unknown };
      await navigate(appPaths.profile('posts', page.creatorId));
    },
  });
  const { error, ...field } = form.field('link');
  return (
    <form {...form.form} className="grid w-full max-w-100 gap-3 text-start">
      <TextField
        label={m.linkLabel}
        hint={m.linkHint(membersHost(site))}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={error ?? form.failure}
        {...field}
      />
      <Button type="submit" wide busy={form.busy && m.opening}>
        {m.openPage}
      </Button>
    </form>
  );
}

/** Form error for a link without a page, shown at the field. */
const unknown = { status: 404, fields: { link: m.linkUnknown } };
