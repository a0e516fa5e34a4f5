import { useId, useState, type FocusEvent, type FormEvent } from 'react';
import { limits } from '@udala/contract/limits';
import { linkFromTyped, type Network } from '@udala/contract/links';
import type { OwnProfile } from '@udala/contract/profiles';
import * as m from '@udala/messages/profile-edit';
import { linkInput } from '#features/identity/creators/link-input.ts';
import { PictureField } from '#features/publishing/media/picture-field.tsx';
import { typeInto } from '#lib/type-into.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Counter } from '#ui/counter.tsx';
import { Cover } from '#ui/cover.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';
import { CountryField } from './country-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { linkInputs } from './profile-form.ts';
import { useEditProfile } from './use-edit-profile.ts';

/** Editor of the signed-in creator's profile, shown over the profile page. */
export function EditProfile({ profile }: { profile: OwnProfile }) {
  const formId = useId();
  const { before, typed, options, form, pictures, leave, onInput, blocked } = useEditProfile(profile);
  const [bioLength, setBioLength] = useState(typed.bio.length);
  const bio = form.field('bio');
  const phone = form.field('PhoneNumber');
  const { picture, banner } = pictures;
  return (
    <>
      <Dialog
        open
        title={m.title}
        size="md"
        fullScreen
        keepOpenOutside
        onClose={form.busy ? undefined : leave.close}
        actions={
          <Button type="submit" form={formId} busy={form.busy && m.saving} blocked={blocked}>
            {m.save}
          </Button>
        }
      >
        <div className="grid gap-5 pt-1">
          <PictureField
            picture={banner}
            label={m.banner}
            what={m.bannerInWords}
            hint={m.bannerHint}
            optional
            preview={<Cover seed={before.id} src={banner.src} className="aspect-3/1 rounded-card" />}
          />
          <PictureField
            picture={picture}
            label={m.picture}
            what={m.pictureInWords}
            hint={m.pictureHint}
            optional
            preview={<Avatar name={before.name} src={picture.src} size="xl" />}
          />
          <form
            {...form.form}
            id={formId}
            className="grid gap-5"
            onInput={(event: FormEvent<HTMLFormElement>) => {
              form.form.onInput(event);
              onInput(event.currentTarget);
            }}
          >
            <ErrorSummary key={form.tries} faults={form.faults} />
            <TextField
              {...form.field('name')}
              label={m.name}
              defaultValue={typed.name}
              autoComplete="name"
              maxLength={limits.nameMaxLength}
            />
            <TextArea
              {...bio}
              label={m.bio}
              optional
              defaultValue={typed.bio}
              maxLength={limits.bioMaxLength}
              counter={<Counter length={bioLength} limit={limits.bioMaxLength} />}
              onChange={(event) => {
                setBioLength(event.target.value.length);
                bio.onChange(event);
              }}
            />
            <PhoneField {...phone} defaultValue={typed.PhoneNumber} />
            <CountryField {...form.field('country')} options={options} defaultValue={typed.country} />
            <fieldset className="grid gap-4">
              <legend className="mb-1 font-semibold">{m.links}</legend>
              <p className="text-small text-ink-2">{m.linksHint}</p>
              {linkInputs.map(({ network, name, label }) => (
                <LinkField
                  key={name}
                  {...form.field(name)}
                  network={network}
                  label={label}
                  defaultValue={typed[name]}
                />
              ))}
            </fieldset>
            {form.failure !== undefined && (
              <p role="alert" className="rounded-card bg-danger-soft p-4">
                {form.failure}
              </p>
            )}
            {form.busy && <SlowNotice onRetry={form.resend} />}
          </form>
        </div>
      </Dialog>
      <ConfirmDialog
        open={leave.asking}
        title={m.discardTitle}
        confirm={m.discard}
        cancelLabel={m.keepEditing}
        danger
        onConfirm={leave.discard}
        onClose={leave.stay}
      >
        {m.discardBody}
      </ConfirmDialog>
    </>
  );
}

interface LinkFieldProps extends TextFieldProps {
  network: Network;
}

/** Expands a typed user name to the whole address when the field loses focus. */
function LinkField({ network, onBlur, ...field }: LinkFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const whole = linkFromTyped(network, event.target.value);
    if (whole !== null) typeInto(event.target, whole);
    onBlur?.(event);
  };
  return <TextField {...field} {...linkInput(network)} onBlur={leave} />;
}
