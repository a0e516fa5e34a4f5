import { ChevronDown } from 'lucide-react';
import type { PublicConfig } from '@udala/contract/config';
import * as m from '@udala/messages/help';
import type { AppStore } from '#state/store.ts';
import { useAppSelector } from '#state/hooks.ts';
import { creatorsApi, loadConfig } from '#features/identity/creators/creators.api.ts';
import { PublicFrame } from '#features/identity/creators/public-frame.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/icon.tsx';
import { titleFace } from '#ui/title-face.ts';

export async function prepare(store: AppStore): Promise<void> {
  await loadConfig(store);
}

/** Rendered on the server only, so that it opens even where the app fails. */
export function Component() {
  const config = useAppSelector((state) => creatorsApi.endpoints.config.select()(state).data);
  const support = config?.support;
  return (
    <PublicFrame>
      <article className="measure mx-auto grid gap-8 px-4 pt-4 pb-10">
        <header className="grid gap-2">
          <h1 className={`${titleFace(m.headline)} text-display font-bold`}>{m.headline}</h1>
          <p className="text-ink-2">{m.lead}</p>
        </header>
        {m.sections(config?.payouts.mode ?? 'platform').map(({ title, questions }) => (
          <section key={title} className="grid gap-2">
            <h2 className="text-h2 font-bold">{title}</h2>
            <div className="divide-y divide-line rounded-card border border-line bg-surface">
              {questions.map(({ question, answer }) => (
                <details key={question} className="group">
                  <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
                    {question}
                    <Icon of={ChevronDown} size="sm" className="shrink-0 text-ink-3 group-open:rotate-180" />
                  </summary>
                  <p className="px-4 pb-4">{answer}</p>
                </details>
              ))}
            </div>
          </section>
        ))}
        {support && <WriteToUs support={support} />}
      </article>
    </PublicFrame>
  );
}

function WriteToUs({ support: { email, whatsApp } }: { support: PublicConfig['support'] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-h2 font-bold">{m.stuck}</h2>
      <p>{m.writeToUs}</p>
      <p className="flex flex-wrap gap-3">
        {whatsApp !== null && (
          <a href={`https://wa.me/${whatsApp}`} className={buttonClass('primary')}>
            {m.whatsApp}
          </a>
        )}
        <a href={`mailto:${email}`} className={`${buttonClass(whatsApp === null ? 'primary' : 'tonal')} wrap-anywhere`}>
          {m.mail(email)}
        </a>
      </p>
    </section>
  );
}
