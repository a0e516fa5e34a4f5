import { FileDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as m from '@udala/messages/account';
import { needsConnection } from '@udala/messages/ui';
import { SecuritySection } from '#features/shell/settings/security/security-section.tsx';
import { isMembersSite, membersHost, onMembersSite } from '#lib/site.ts';
import { appPaths } from '#state/app-paths.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { useAppSelector } from '#state/hooks.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { useSaveExportMutation } from './account.api.ts';

const ReauthDialog = lazy(async () => ({
  default: (await import('#features/shell/settings/security/reauth-dialog.tsx')).ReauthDialog,
}));

/** The first ten characters of an ISO timestamp are its date. */
const today = () => new Date().toISOString().slice(0, 10);

/**
 * Download of all data about the person. A creator's host has no data of other creators: it links to the members site.
 */
export function ExportSection() {
  const site = useAppSelector((state) => state.site);
  if (isMembersSite(site)) return <ExportHere />;
  return (
    <SecuritySection
      title={m.yourData}
      hint={<p className="text-ink-2">{m.yourDataElsewhere(membersHost(site))}</p>}
      actions={
        <a href={onMembersSite(site, appPaths.account)} className={buttonClass('tonal')}>
          {m.openSite(membersHost(site))}
        </a>
      }
    />
  );
}

function ExportHere() {
  const offline = useIsOffline();
  const [asking, setAsking] = useState(false);
  const [save, { isSuccess }] = useSaveExportMutation();
  return (
    <SecuritySection
      title={m.yourData}
      hint={<p className="text-ink-2">{m.yourDataHint}</p>}
      actions={
        <Button variant="tonal" icon={FileDown} blocked={offline && needsConnection} onClick={() => setAsking(true)}>
          {m.download}
        </Button>
      }
    >
      <p role="status" className={isSuccess ? 'text-small font-semibold text-success' : 'sr-only'}>
        {isSuccess && m.downloaded}
      </p>
      <Suspense>
        {asking && (
          <ReauthDialog
            title={m.yourData}
            hint={m.exportReauth}
            act={m.download}
            acting={m.downloading}
            perform={({ reauth }) => save({ name: m.fileName(today()), reauth })}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </SecuritySection>
  );
}
