import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/welcome';
import { about } from '#lib/money.ts';
import type { SampleQuote } from '../sample-quote.ts';

const patrons = { min: 10, max: 1000, step: 10, first: 50 };

interface EarningsProps {
  quotes: readonly SampleQuote[];
  /** The one that is chosen at first. */
  first: SampleQuote;
  /** Costs beside those of a payment. */
  costs: string;
}

/**
 * What a number of patrons at a price bring a month. The server renders the sum for the first price; public.ts
 * computes it again for others, from the net of one payment in `value`.
 */
export function Earnings({ quotes, first, costs }: EarningsProps) {
  return (
    <section aria-labelledby="earnings" className="night">
      <form data-earnings className="mx-auto grid w-full max-w-276 gap-x-16 gap-y-8 px-4 py-14 md:grid-cols-2 lg:py-24">
        <h2 id="earnings" className="text-display font-bold md:col-span-2">
          {m.earningsTitle}
        </h2>
        <div className="grid content-start gap-6">
          <fieldset>
            <legend className="mb-2 font-semibold">{m.yourPrice}</legend>
            <div className="flex flex-wrap gap-2">
              {quotes.map(({ grossKobo, netKobo }) => (
                <label key={grossKobo} className={chip}>
                  <input
                    type="radio"
                    name="net"
                    className="sr-only"
                    value={netKobo}
                    defaultChecked={grossKobo === first.grossKobo}
                  />
                  {naira(grossKobo)}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="grid gap-1">
            <span className="flex justify-between gap-4 font-semibold">
              <label htmlFor="patrons">{m.howManyPatrons}</label>
              <output name="count" htmlFor="patrons">
                {patrons.first}
              </output>
            </span>
            <input
              id="patrons"
              type="range"
              name="patrons"
              min={patrons.min}
              max={patrons.max}
              step={patrons.step}
              defaultValue={patrons.first}
              className="h-11 w-full accent-primary"
            />
          </div>
        </div>
        <div className="grid content-center gap-3">
          <p className="font-display text-h3 font-semibold">
            <output name="sum" className="block text-display-xl font-bold text-primary tabular-nums">
              {about(first.netKobo * patrons.first)}
            </output>
            {m.aMonthToYourBank}
          </p>
          <details>
            <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-3">
              {m.whereItGoes}
            </summary>
            <ul className="grid gap-1 text-small">
              {quotes.map(({ grossKobo, providerFeeKobo, platformFeeKobo, netKobo }) => (
                <li key={grossKobo}>
                  {m.ofOnePayment(naira(grossKobo), naira(providerFeeKobo), naira(platformFeeKobo), naira(netKobo))}
                </li>
              ))}
              <li>{costs}</li>
            </ul>
          </details>
          <p className="text-small">{m.earningsWhy}</p>
        </div>
      </form>
    </section>
  );
}

const chip =
  'inline-flex min-h-11 cursor-pointer items-center rounded-full bg-primary-soft px-4 font-semibold text-primary ' +
  'has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-focus';
