import * as m from '@udala/messages/welcome';
import { linkClass } from '#ui/button-class.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { MoneyClaims } from './money-claims.ts';

/** Udala beside what creators use today. A cell about others names where it is from, and when it was read. */
export function Comparison({ claims }: { claims: MoneyClaims }) {
  const rows = m.comparison(claims.fees, claims.paidOut);
  return (
    <section className="min-w-0">
      <h2 id="comparison" className="text-display font-bold">
        {m.comparisonTitle}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys */}
      <div className="mt-6 overflow-x-auto" role="region" aria-labelledby="comparison" tabIndex={0}>
        <table className="w-full min-w-160 border-collapse text-start text-small">
          <thead>
            <tr className="border-b border-line">
              <th scope="col">
                <VisuallyHidden>{m.comparedBy}</VisuallyHidden>
              </th>
              {m.compared.map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`p-3 text-start text-body font-bold ${index === 0 ? 'bg-primary-soft' : ''}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, cells }) => (
              <tr key={what} className="border-b border-line align-top">
                <th scope="row" className="py-3 pe-3 text-start font-semibold">
                  {what}
                </th>
                {cells.map((cell, index) => (
                  <td key={m.compared[index]} className={`p-3 ${index === 0 ? ours : 'text-ink-2'}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-micro text-ink-3">
        {m.sourcesRead}{' '}
        {m.sources.map(({ name, url }, index) => (
          <span key={url}>
            {index > 0 && ' · '}
            <a href={url} rel="noreferrer" className={linkClass}>
              {name}
            </a>
          </span>
        ))}
      </p>
    </section>
  );
}

const ours = 'bg-primary-soft font-semibold';
