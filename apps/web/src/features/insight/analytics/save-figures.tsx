import { FileDown } from 'lucide-react';
import type { Analytics, AnalyticsRange } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useSaveAnalyticsMutation } from './analytics.api.ts';

/** Downloads the chosen days as CSV for a spreadsheet. */
export function SaveFigures({ figures, range }: { figures: Analytics; range: AnalyticsRange }) {
  const offline = useIsOffline();
  const [save, { isLoading, error }] = useSaveAnalyticsMutation();
  return (
    <div className="grid justify-items-start gap-2 print:hidden">
      <Button
        variant="tonal"
        icon={FileDown}
        busy={isLoading && m.downloading}
        blocked={offline && needsConnection}
        onClick={() => void save({ range, from: figures.from, to: figures.to })}
      >
        {m.download}
      </Button>
      {error !== undefined && (
        <Banner tone="danger" urgent>
          {messageOf(error)}
        </Banner>
      )}
    </div>
  );
}
