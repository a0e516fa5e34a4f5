import { useEffect, useRef, useState, type FormEvent } from 'react';
import { limits } from '@udala/contract/limits';
import type { OwnProfile } from '@udala/contract/profiles';
import * as edit from '@udala/messages/profile-edit';
import * as m from '@udala/messages/settings';
import { handle } from '@udala/messages/shell';
import { needsConnection } from '@udala/messages/ui';
import { PictureField } from '#features/publishing/media/picture-field.tsx';
import { CountryField } from '#features/identity/profile/edit/country-field.tsx';
import { PhoneField } from '#features/identity/profile/edit/phone-field.tsx';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { useAppSelector } from '#state/hooks.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { NameNotice } from './name-notice.tsx';
import { PinnedSave } from './pinned-save.tsx';
import { useAboutYou } from './use-about-you.ts';

/** Form of the person's own data. After a save it remounts with the values the server returned. */
export function AboutYou() {
  const profileInStore = useAppSelector(({ session }) => session.profile);
  const [saved, setSaved] = useState<{ profile: OwnProfile; times: number }>();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus: the pressed button disappears.
  useEffect(() => {
    if (saved) heading.current?.focus();
  }, [saved]);
  const profile = saved?.profile ?? profileInStore;
  return (
    <section aria-labelledby="about-you" className="grid gap-3">
      <h2 ref={heading} id="about-you" tabIndex={-1} className="text-h2 font-bold">
        {m.about}
      </h2>
      {profile ? (
        <AboutForm
          key={saved?.times ?? 0}
          profile={profile}
          onSaved={(next) => setSaved({ profile: next, times: (saved?.times ?? 0) + 1 })}
        />
      ) : (
        <Skeleton kind="card" count={1} />
      )}
    </section>
  );
}

function AboutForm({ profile, onSaved }: { profile: OwnProfile; onSaved: (profile: OwnProfile) => void }) {
  const offline = useIsOffline();
  const { before, typed, options, form, picture, leave, isDirty, onInput, blocked } = useAboutYou(profile, onSaved);
  return (
    <form
      {...form.form}
      onInput={(event: FormEvent<HTMLFormElement>) => {
        form.form.onInput(event);
        onInput(event.currentTarget);
      }}
    >
      <Card className="overflow-visible">
        <div className="grid gap-5">
          <ErrorSummary key={form.tries} faults={form.faults} />
          <PictureField
            picture={picture}
            label={edit.picture}
            what={edit.pictureInWords}
            hint={edit.pictureHint}
            optional
            preview={<Avatar name={before.name} src={picture.src} size="xl" />}
          />
          <NameNotice review={profile.nameReview} />
          <TextField
            {...form.field('name')}
            label={m.name}
            defaultValue={typed.name}
            autoComplete="name"
            maxLength={limits.nameMaxLength}
          />
          {before.userName !== null && (
            <dl className="grid gap-1">
              <dt className="font-semibold">{m.userName}</dt>
              <dd className="wrap-anywhere">{handle(before.userName)}</dd>
              <dd className="text-small text-ink-2">{m.userNameHint}</dd>
            </dl>
          )}
          <PhoneField {...form.field('PhoneNumber')} defaultValue={typed.PhoneNumber} />
          <CountryField {...form.field('country')} options={options} defaultValue={typed.country} />
        </div>
      </Card>
      <PinnedSave
        isDirty={isDirty}
        busy={form.busy}
        failure={form.failure}
        blocked={offline ? needsConnection : blocked}
        onRetry={form.resend}
      />
      <ConfirmDialog
        open={leave.asking}
        title={m.leaveTitle}
        confirm={m.discard}
        cancelLabel={m.keepEditing}
        danger
        onConfirm={leave.discard}
        onClose={leave.stay}
      >
        {m.leaveBody}
      </ConfirmDialog>
    </form>
  );
}
