import { FileDown } from 'lucide-react';
import { useId } from 'react';
import * as m from '@udala/messages/statements';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { blockedBy } from '#ui/blocked-by.ts';
import { Button } from '#ui/button.tsx';
import type { Range } from './statement-range.ts';
import { useSaveStatementMutation, type FileType } from './statements.api.ts';

const types: readonly FileType[] = ['csv', 'pdf'];

/** Downloads the statement as CSV or PDF. */
export function Downloads({ range }: { range: Range }) {
  const offline = useIsOffline();
  const reasonId = useId();
  const [save, { isLoading, error, originalArgs }] = useSaveStatementMutation();
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {types.map((type) => (
          <Button
            {...blockedBy(offline && reasonId)}
            key={type}
            variant="tonal"
            icon={FileDown}
            busy={isLoading && originalArgs?.type === type && m.downloading}
            onClick={() => void save({ from: range.from, to: range.to, type })}
          >
            {m.downloads[type]}
          </Button>
        ))}
      </div>
      {offline && (
        <p id={reasonId} className="text-small text-ink-2">
          {needsConnection}
        </p>
      )}
      {error !== undefined && (
        <Banner tone="danger" urgent>
          {messageOf(error)}
        </Banner>
      )}
    </div>
  );
}
