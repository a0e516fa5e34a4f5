import type { ReactNode } from 'react';
import * as m from '@udala/messages/welcome';
import { paths } from '#state/paths.ts';
import { buttonClass, linkClass } from '#ui/button-class.ts';
import { titleFace } from '#ui/title-face.ts';
import { PublicFrame } from '../public-frame.tsx';
import type { SampleQuote } from '../sample-quote.ts';
import { ViewerLink } from '../viewer-link.tsx';
import { Collage, type ShownPage } from './collage.tsx';
import { Comparison } from './comparison.tsx';
import { Earnings } from './earnings.tsx';
import { Footer } from './footer.tsx';
import type { MoneyClaims } from './money-claims.ts';
import { Questions } from './questions.tsx';
import { Reasons } from './reasons.tsx';

interface WelcomeProps {
  /** Null when the configuration could not be read: then nothing is said about money. */
  money: { quotes: readonly SampleQuote[]; quote: SampleQuote; claims: MoneyClaims } | null;
  /** Pages of creators with most patrons. */
  pages: readonly ShownPage[];
  /** Content after everything else. */
  children?: ReactNode;
}

/** Front page of the members site: leads creators to sign-up, and everybody who has an account to it. Ships no React. */
export function Welcome({ money, pages, children }: WelcomeProps) {
  const [first] = pages;
  const claims = money?.claims ?? null;
  return (
    <PublicFrame footer={<Footer invites />}>
      <div className="relative mx-auto grid w-full max-w-276 items-center gap-10 px-4 pt-4 pb-12 md:grid-cols-2 lg:grid-cols-[6fr_7fr] lg:gap-12 lg:pt-12 lg:pb-20">
        <section className="grid gap-5">
          <h1 className={`${titleFace(m.headline + m.headlineSecond)} text-display-xl font-bold`}>
            <span className="block">{m.headline}</span> <span className="block text-primary">{m.headlineSecond}</span>
          </h1>
          <p className="measure text-h3 text-ink-2">{m.lead}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <a href={paths.creatorRegister} className={`${buttonClass('primary')} max-sm:w-full`}>
              {m.startYourPage}
            </a>
            {first && (
              <a
                href={first.url}
                className={`${linkClass} inline-flex min-h-11 items-center font-semibold max-sm:w-full max-sm:justify-center`}
              >
                {m.seeAPage}
              </a>
            )}
          </div>
        </section>
        <Collage pages={pages} />
        {/* In the header to the eye; by keyboard the main action comes first. */}
        <ViewerLink to={paths.creatorLogin} className={`${buttonClass('link')} absolute end-4 -top-14 justify-end`}>
          {m.logIn}
        </ViewerLink>
      </div>
      {money && <Earnings quotes={money.quotes} first={money.quote} costs={money.claims.costs} />}
      <div className="mx-auto grid w-full max-w-276 gap-16 px-4 py-14 lg:gap-24 lg:py-24">
        <Reasons claims={claims} />
        {claims && <Comparison claims={claims} />}
        <Questions claims={claims} />
      </div>
      {children}
    </PublicFrame>
  );
}
