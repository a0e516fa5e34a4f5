import * as m from '@udala/messages/analytics';
import { SharePage } from '#features/outreach/members/share-page.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Privacy: with fewer patrons, figures would reveal what single people do. */
export const fewestPatrons = 5;

export function FewPatrons({ patrons }: { patrons: number }) {
  return (
    <EmptyState title={m.few(fewestPatrons)} action={<SharePage />}>
      <p>{m.fewWhy(patrons)}</p>
      <h2 className="mt-5 font-semibold text-ink">{m.tips}</h2>
      <ul className="mt-1 grid list-disc gap-1 ps-5 text-start">
        {m.howToShare.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </EmptyState>
  );
}
