import * as m from '@udala/messages/replay';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import type { Recorder } from './recorder.ts';

/** Asks a signed-out visitor for consent. Rendered on the server only; welcome-consent.ts attaches the behaviour. */
export function ConsentCard({ recorder }: { recorder: Recorder }) {
  return (
    <section
      hidden
      aria-labelledby="recording"
      data-recorder={JSON.stringify(recorder)}
      className="mx-auto w-full max-w-276 px-4 pb-8 sm:pb-14"
    >
      <div className={`${cardClass()} grid gap-3`}>
        <h2 id="recording" className="text-h3 font-bold">
          {m.title}
        </h2>
        <p className="measure text-ink-2">{m.what}</p>
        <p role="status" data-recording="on" hidden className="font-semibold">
          {m.isOn}
        </p>
        <div data-recording="ask" className="grid gap-3 sm:grid-cols-[10rem_10rem]">
          <Button variant="tonal" data-answer="yes">
            {m.accept}
          </Button>
          <Button variant="tonal" data-answer="no">
            {m.decline}
          </Button>
        </div>
        <div data-recording="on" hidden>
          <Button variant="tonal" data-answer="no">
            {m.stop}
          </Button>
        </div>
      </div>
    </section>
  );
}
