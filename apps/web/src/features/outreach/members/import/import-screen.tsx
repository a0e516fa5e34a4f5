import * as m from '@udala/messages/invitations';
import { AllowanceNotice } from './allowance-notice.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportFound } from './import-found.tsx';
import { InvitationList } from './invitation-list.tsx';
import { useImport } from './use-import.ts';

/** Imports a creator's supporters from another service: a dry run first, then invitations by email. */
export function ImportScreen() {
  const importing = useImport();
  const { done, found } = importing;
  return (
    <div className="grid gap-6 px-4 pt-4">
      {done ? (
        <ImportDone done={done} onMore={importing.startAnew} />
      ) : (
        <>
          <p className="text-ink-2">{m.intro}</p>
          <AllowanceNotice />
          <ImportForm importing={importing} />
          {found && <ImportFound found={found} importing={importing} />}
        </>
      )}
      <InvitationList />
    </div>
  );
}
