import { FileDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { importErrorRowsMax, type ImportOutcome } from '@udala/contract/members';
import * as m from '@udala/messages/invitations';
import { needsConnection } from '@udala/messages/ui';
import { downloadAs } from '#lib/save-file.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { ImportSample } from './import-sample.tsx';
import { useGetInvitationAllowanceQuery } from './invitations.api.ts';
import type { Importing } from './use-import.ts';

/** Result of the dry run; nothing has been imported yet. */
export function ImportFound({ found, importing }: { found: ImportOutcome; importing: Importing }) {
  const offline = useIsOffline();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [found]);
  const { data: allowance } = useGetInvitationAllowanceQuery();
  const closed = allowance?.closed ?? null;
  const { inProgress, failure, invite } = importing;
  const { invited, known, refused, sample } = found;
  const count = (value: number) => value.toLocaleString('en');
  return (
    <section aria-labelledby="found" className="grid gap-5 border-t border-line pt-5">
      <h2 ref={heading} id="found" tabIndex={-1} className="text-h2 font-bold">
        {m.found}
      </h2>
      <DescriptionList
        rows={[
          { term: m.willInvite, value: count(invited) },
          { term: m.known, value: count(known) },
          { term: m.refused, value: count(refused) },
        ]}
      />
      {refused > 0 && <Problems found={found} />}
      {sample.length > 0 && <ImportSample sample={sample} />}
      {failure !== undefined && (
        <Banner tone="danger" urgent>
          {failure}
        </Banner>
      )}
      {invited === 0 ? (
        <p className="text-ink-2">{m.nobodyNew}</p>
      ) : (
        <div className="grid justify-items-start gap-2">
          <Button
            busy={inProgress === 'invite' && m.inviting(invited)}
            blocked={offline ? needsConnection : closed !== null && m.closed[closed]}
            onClick={() => void invite()}
          >
            {m.invite(invited)}
          </Button>
          {inProgress === 'invite' && <SlowNotice onRetry={() => void invite()} />}
        </div>
      )}
    </section>
  );
}

/** Reasons why rows were rejected, and a CSV file to correct them in. */
export function Problems({ found: { problems, refused, errorCsv } }: { found: ImportOutcome }) {
  const more = refused - problems.length;
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h3 className="font-bold">{m.problems}</h3>
      <ul className="grid gap-1 text-small wrap-anywhere">
        {problems.map(({ line, field, message }, index) => (
          <li key={index}>{m.problem(line, field, message)}</li>
        ))}
        {more > 0 && <li className="text-ink-2">{m.moreProblems(more)}</li>}
      </ul>
      {errorCsv !== null && (
        <>
          <p className="text-small text-ink-2">
            {m.problemsHint}
            {refused > importErrorRowsMax && ` ${m.firstOfThem(importErrorRowsMax)}`}
          </p>
          <Button
            variant="tonal"
            icon={FileDown}
            className="justify-self-start"
            onClick={() => downloadAs(m.problemsName, new Blob([withMark(errorCsv)], { type: 'text/csv' }))}
          >
            {m.saveProblems}
          </Button>
        </>
      )}
    </div>
  );
}

const byteOrderMark = '\uFEFF';
/** Without a byte order mark, spreadsheets misread accented letters. */
const withMark = (csv: string): string => (csv.startsWith(byteOrderMark) ? csv : byteOrderMark + csv);
