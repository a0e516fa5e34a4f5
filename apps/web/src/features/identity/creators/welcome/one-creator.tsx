import type { ReactNode } from 'react';
import * as m from '@udala/messages/welcome';
import { paths } from '#state/paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { titleFace } from '#ui/title-face.ts';
import { PublicFrame } from '../public-frame.tsx';
import { ViewerLink } from '../viewer-link.tsx';
import { PageCard, type ShownPage } from './collage.tsx';
import { Footer } from './footer.tsx';

interface OneCreatorProps {
  /** Their page; undefined until it is open. */
  page: ShownPage | undefined;
  /** Content after everything else. */
  children?: ReactNode;
}

/** Front page of an instance with one creator: leads to their page, and invites nobody to begin another. */
export function OneCreator({ page, children }: OneCreatorProps) {
  const title = page?.name ?? m.one.noPage;
  return (
    <PublicFrame footer={<Footer invites={false} />}>
      <div className="relative mx-auto grid w-full max-w-276 items-center gap-10 px-4 pt-4 pb-12 md:grid-cols-2 lg:gap-12 lg:pt-12 lg:pb-20">
        <section className="grid min-w-0 gap-5">
          <h1 className={`${titleFace(title)} text-display font-bold text-balance wrap-anywhere`}>{title}</h1>
          <p className="measure text-h3 text-ink-2 wrap-anywhere">{page ? m.one.lead(page.name) : m.one.noPageLead}</p>
          {page && (
            <div>
              <a href={page.url} className={`${buttonClass('primary')} max-w-full max-sm:w-full`}>
                <span className="truncate">{m.one.see(page.name)}</span>
              </a>
            </div>
          )}
        </section>
        {page && (
          <a href={page.url} className="mx-auto block w-full max-w-72 rounded-sheet">
            <PageCard name={page.name} seed={page.id} priceKobo={page.priceKobo} picture={page.picture} />
          </a>
        )}
        {/* In the header to the eye; by keyboard the main action comes first. */}
        <ViewerLink to={paths.patronLogin} className={`${buttonClass('link')} absolute end-4 -top-14 justify-end`}>
          {m.logIn}
        </ViewerLink>
      </div>
      {children}
    </PublicFrame>
  );
}
