import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as m from '@udala/messages/account';
import { needsConnection } from '@udala/messages/ui';
import { SecuritySection } from '#features/shell/settings/security/security-section.tsx';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useLazyDeletionTermsQuery } from './account.api.ts';

const DeletionDialog = lazy(async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog }));

/** Starts the deletion of the account. Fetches the consequences first, so that the dialog opens with all of them. */
export function DeleteAccount() {
  const offline = useIsOffline();
  const [ask, { data: terms, isFetching, error }] = useLazyDeletionTermsQuery();
  const [open, setOpen] = useState(false);
  const begin = async () => {
    const { isSuccess } = await ask();
    setOpen(isSuccess);
  };
  return (
    <SecuritySection
      title={m.deleteAccount}
      hint={<p className="text-ink-2">{m.deleteHint}</p>}
      actions={
        <Button
          variant="danger"
          icon={Trash2}
          busy={isFetching && !open && m.looking}
          blocked={offline && needsConnection}
          onClick={() => void begin()}
        >
          {m.deleteAccount}
        </Button>
      }
    >
      {error !== undefined && !open && (
        <Banner tone="danger" urgent>
          {messageOf(error)}
        </Banner>
      )}
      {open && terms && (
        <Suspense>
          <DeletionDialog
            terms={terms}
            failure={error === undefined ? undefined : messageOf(error)}
            onLookAgain={async () => void (await ask())}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </SecuritySection>
  );
}
