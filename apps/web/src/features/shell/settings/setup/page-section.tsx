import { limits } from '@udala/contract/limits';
import type { CreatorPage } from '@udala/contract/profiles';
import * as onboarding from '@udala/messages/onboarding';
import * as m from '@udala/messages/settings';
import { PictureField } from '#features/publishing/media/picture-field.tsx';
import { SharePage } from '#features/outreach/members/share-page.tsx';
import { paths } from '#state/paths.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { SetupSection } from './setup-section.tsx';
import type { SetupState } from './use-setup.ts';

interface PageSectionProps {
  page: CreatorPage;
  setup: SetupState;
}

/** The page's picture, name and address; or a link to set up a page if there is none. */
export function PageSection({ page, setup: { values, change, picture, faults } }: PageSectionProps) {
  if (page.userName === null)
    return (
      <SetupSection id="your-page" title={m.yourPage}>
        <p className="text-ink-2">{m.noAddress}</p>
        <ButtonLink to={paths.onboard('aboutyourself')}>{m.setUpPage}</ButtonLink>
      </SetupSection>
    );
  return (
    <SetupSection id="your-page" title={m.yourPage}>
      <PictureField
        picture={picture}
        label={onboarding.picture}
        what={onboarding.pictureInWords}
        hint={onboarding.pictureHint}
        optional
        preview={<Avatar name={values.pageName} src={picture.src} size="xl" />}
      />
      <TextField
        id="pageName"
        label={onboarding.pageName}
        hint={onboarding.pageNameHint}
        error={faults.find(({ id }) => id === 'pageName')?.message}
        value={values.pageName}
        maxLength={limits.pageNameMaxLength}
        onChange={(event) => change({ pageName: event.target.value })}
      />
      <div className="grid gap-1.5">
        <h3 className="font-semibold">{m.pageAddress}</h3>
        <SharePage />
      </div>
    </SetupSection>
  );
}
