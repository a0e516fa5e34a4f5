import { Plus } from 'lucide-react';
import * as m from '@udala/messages/welcome';
import { Icon } from '#ui/icon.tsx';
import type { MoneyClaims } from './money-claims.ts';

export function Questions({ claims }: { claims: MoneyClaims | null }) {
  return (
    <section aria-labelledby="questions" className="grid gap-4 lg:grid-cols-[1fr_2fr]">
      <h2 id="questions" className="text-display font-bold">
        {m.questionsTitle}
      </h2>
      <div className="divide-y divide-line border-y border-line">
        {[...(claims?.questions ?? []), ...m.questions].map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold">
              {question}
              <Icon of={Plus} className="text-primary transition-transform group-open:rotate-45" />
            </summary>
            <p className="measure pb-4 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
