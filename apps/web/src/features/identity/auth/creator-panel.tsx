import * as m from '@udala/messages/auth';
import { naira } from '@udala/messages/money';
import { creatorsApi } from '#features/identity/creators/creators.api.ts';
import { sampleQuoteOf } from '#features/identity/creators/sample-quote.ts';
import { about } from '#lib/money.ts';
import { StarSlice } from '#ui/star-slice.tsx';

const patrons = 50;

/** Beside the creator's forms: what fifty patrons bring, all fees paid. Two lines on a phone, whichever font is there. */
export function CreatorPanel() {
  const { data } = creatorsApi.endpoints.config.useQuery();
  const quote = data && sampleQuoteOf(data);
  return (
    <aside className="relative overflow-clip bg-primary-soft lg:sticky lg:top-0 lg:h-dvh">
      <div className="absolute inset-0 max-lg:hidden">
        <StarSlice seed="creator" />
      </div>
      <div className="relative px-4 py-3 text-small lg:absolute lg:inset-x-8 lg:bottom-8 lg:rounded-sheet lg:bg-surface lg:p-8 lg:text-body">
        <p className="mx-auto min-h-10 max-w-110 font-semibold lg:mx-0 lg:max-w-none lg:font-display lg:text-display lg:font-bold">
          {quote && (
            <>
              {m.mathsLead(String(patrons), naira(quote.grossKobo))}{' '}
              <span className="text-primary max-lg:block">{m.mathsResult(about(quote.netKobo * patrons))}</span>
            </>
          )}
        </p>
        {quote && <p className="mt-3 text-ink-2 max-lg:hidden">{m.allFeesPaid}</p>}
      </div>
    </aside>
  );
}
