import { useState } from 'react';
import type { PostEmails } from '@udala/contract/preferences';
import * as m from '@udala/messages/preferences';
import { messageOf } from '#lib/api-error.ts';
import { lastChoiceWins } from '#lib/last-choice.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useUpdateEmailPreferencesMutation } from './emails.api.ts';

const options = (['each', 'weekly', 'off'] as const).map((value) => ({ value, text: m.postEmailsOf[value] }));
const choose = lastChoiceWins<PostEmails>();

/** Frequency of emails. Optimistic update: a choice is saved at once and reverted if the server rejects it. */
export function EmailPreferencesForm({ token, atFirst }: { token: string; atFirst: PostEmails }) {
  const [shown, setShown] = useState(atFirst);
  const [actionError, setActionError] = useState<unknown>();
  const [saved, setSaved] = useState(false);
  const [send] = useUpdateEmailPreferencesMutation();
  const offline = useIsOffline();

  const take = (choice: PostEmails) => {
    setShown(choice);
    setSaved(false);
    setActionError(undefined);
    void choose({
      key: token,
      before: shown,
      choice,
      async send(postEmails) {
        const answer = await send({ token, postEmails }).unwrap();
        return { stands: answer.postEmails, settle: () => setSaved(true) };
      },
      failed(stands, error) {
        setShown(stands);
        setActionError(error);
      },
    });
  };
  return (
    <>
      <fieldset disabled={offline} className="min-w-0">
        <Segmented
          legend={m.postEmails}
          legendHidden
          name="postEmails"
          options={options}
          value={shown}
          onChoose={take}
        />
      </fieldset>
      <div>
        <p className="text-ink-2">{m.postEmailsHint[shown]}</p>
        <p role="status" className="min-h-6 font-semibold text-success">
          {saved && m.saved}
        </p>
      </div>
      {offline && <p className="text-small text-ink-2">{m.needsConnection}</p>}
      {actionError !== undefined && (
        <Banner tone="danger" urgent>
          {messageOf(actionError)}
        </Banner>
      )}
    </>
  );
}
