import { limits } from '@udala/contract/limits';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/terms';
import type { AppStore } from '#state/store.ts';
import { useAppSelector } from '#state/hooks.ts';
import { creatorsApi, loadConfig } from '#features/identity/creators/creators.api.ts';
import { PublicFrame } from '#features/identity/creators/public-frame.tsx';
import { titleFace } from '#ui/title-face.ts';

export async function prepare(store: AppStore): Promise<void> {
  await loadConfig(store);
}

/** Rendered on the server only: plain text, without the app's scripts. */
export function Component() {
  const config = useAppSelector((state) => creatorsApi.endpoints.config.select()(state).data);
  const payoutFrom = config?.payouts.mode === 'platform' ? naira(limits.payoutMinKobo) : null;
  return (
    <PublicFrame>
      <article className="measure mx-auto grid gap-6 px-4 pt-4 pb-10">
        <header className="grid gap-2">
          <h1 className={`${titleFace(m.headline)} text-display font-bold`}>{m.headline}</h1>
          <p className="text-ink-2">{m.lead}</p>
        </header>
        {m.sections(payoutFrom).map(({ title, sentences }) => (
          <section key={title} className="grid gap-2">
            <h2 className="text-h2 font-bold">{title}</h2>
            <ul className="grid list-disc gap-1 ps-5">
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        ))}
      </article>
    </PublicFrame>
  );
}
