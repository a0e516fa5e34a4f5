import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicConfig } from '@udala/contract/config';
import { suggestedBenefits } from '@udala/contract/benefits';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/welcome';
import { paths } from '#state/paths.ts';
import { about } from '#lib/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { buttonClass, linkClass } from '#ui/button-class.ts';
import { cardClass } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Price } from '#ui/price.tsx';
import { StarSlice } from '#ui/star-slice.tsx';
import { titleFace } from '#ui/title-face.ts';
import { PublicFrame } from './public-frame.tsx';
import { ViewerLink } from './viewer-link.tsx';

interface WelcomeProps {
  quote: PublicConfig['sampleQuote'] | null;
  /** Content after everything else. */
  children?: ReactNode;
}

/** Front page of the members site: leads creators to sign-up and patrons to their creator. Ships no React. */
export function Welcome({ quote, children }: WelcomeProps) {
  return (
    <PublicFrame>
      <div className="mx-auto grid w-full max-w-276 gap-14 px-4 py-8 sm:py-14">
        <div className="grid items-center gap-10 md:grid-cols-[minmax(0,1fr)_20rem]">
          <section className="grid gap-4">
            <h1 className={`${titleFace(m.headline + m.headlineSecond)} text-display-xl font-bold`}>
              <span className="block">{m.headline}</span> <span className="block text-primary">{m.headlineSecond}</span>
            </h1>
            <p className="measure text-ink-2 sm:text-h3">{m.lead}</p>
            <div className="flex flex-wrap gap-3">
              <a href={paths.creatorRegister} className={`${buttonClass('primary')} max-sm:w-full`}>
                {m.startYourPage}
              </a>
              <ViewerLink to={paths.creatorLogin} className={`${buttonClass('tonal')} max-sm:w-full`}>
                {m.logIn}
              </ViewerLink>
            </div>
            <p>
              <a href={paths.patronLogin} className={`${linkClass} inline-flex min-h-11 items-center font-semibold`}>
                {m.imAPatron}
              </a>
            </p>
            {quote && (
              <p className="measure text-small text-ink-2">{m.youKeep(about(quote.netKobo), naira(quote.grossKobo))}</p>
            )}
          </section>
          {quote && <SamplePage grossKobo={quote.grossKobo} />}
        </div>
        <Steps />
        {quote && <Earnings quote={quote} />}
        <Questions />
      </div>
      {children}
    </PublicFrame>
  );
}

function SamplePage({ grossKobo }: { grossKobo: number }) {
  return (
    <figure className={`${cardClass(false, true)} mx-auto w-full max-w-90 shadow-e2 md:me-0`}>
      <div className="relative h-28">
        <StarSlice seed={m.sampleName} className="absolute inset-0" />
      </div>
      <div className="grid gap-3 p-5 pt-0">
        <Avatar name={m.sampleName} size="xl" className="-mt-9 border-4 border-surface" />
        <div>
          <p className="text-h3 font-semibold">{m.sampleName}</p>
          <p className="text-small text-ink-2">{m.sampleBio}</p>
        </div>
        <p>
          <Price kobo={grossKobo} display /> <span className="text-ink-2">{m.perMonth}</span>
        </p>
        <ul className="grid gap-1.5 text-small">
          {suggestedBenefits.slice(0, 3).map((benefit) => (
            <li key={benefit} className="flex gap-2">
              <Icon of={Check} size="sm" className="mt-0.5 text-success" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="border-t border-line bg-sunken px-5 py-2.5 text-micro text-ink-2">
        {m.sampleCaption}
      </figcaption>
    </figure>
  );
}

function Steps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="text-h2 font-bold">
        {m.stepsTitle}
      </h2>
      <ol className="mt-4 grid gap-4 md:grid-cols-3">
        {m.steps.map(({ title, text }, index) => (
          <li key={title} className={`${cardClass()} grid content-start gap-1`}>
            <span aria-hidden className="font-display text-h1 font-bold text-primary">
              {index + 1}
            </span>
            <h3 className="text-h3 font-semibold">{title}</h3>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const examplePatrons = 50;

function Earnings({ quote: { grossKobo, netKobo } }: { quote: PublicConfig['sampleQuote'] }) {
  return (
    <section aria-labelledby="earnings" className="rounded-sheet bg-primary-soft p-6 sm:p-10">
      <h2 id="earnings" className="text-h2 font-bold">
        {m.earningsTitle}
      </h2>
      <p className="mt-2 font-display text-display font-bold text-primary">
        {m.earnings(examplePatrons, naira(grossKobo), about(netKobo * examplePatrons))}
      </p>
      <p className="mt-2 text-ink-2">{m.earningsWhy}</p>
    </section>
  );
}

function Questions() {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-h2 font-bold">
        {m.questionsTitle}
      </h2>
      <div className="mt-3 divide-y divide-line border-y border-line">
        {m.questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-13 cursor-pointer items-center py-2 font-semibold">{question}</summary>
            <p className="measure pb-4 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
