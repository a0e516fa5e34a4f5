import { afterFirstPaint } from '#lib/after-first-paint.ts';
import { saveText, readText } from '#lib/session-storage.ts';
import { endRecording, mayAsk, mayRecordHere, onRecordingEnd, startRecorder, type Recorder } from './recorder.ts';

const key = 'screenRecording';

/** Attaches the behaviour of the welcome page's card: the question, and after a yes the button to withdraw it. */
export function askToRecord(card: HTMLElement): void {
  const answer = readText(key);
  if (!mayAsk() || answer === 'no') return;
  const recorder = JSON.parse(card.dataset['recorder'] ?? '') as Recorder;
  const show = (what: 'ask' | 'on') => {
    card.hidden = false;
    for (const part of card.querySelectorAll<HTMLElement>('[data-recording]')) {
      part.hidden = part.dataset['recording'] !== what;
    }
  };
  const record = () => {
    show('on');
    if (!mayRecordHere()) return;
    afterFirstPaint(() => {
      const end = onRecordingEnd(() => location.reload());
      if (readText(key) === 'yes') startRecorder(recorder);
      else end.close();
    });
  };
  card.addEventListener('click', ({ target }) => {
    const chosen = (target as Element).closest<HTMLElement>('[data-answer]')?.dataset['answer'];
    if (chosen === undefined) return;
    const wasOn = readText(key) === 'yes';
    saveText(key, chosen);
    if (chosen === 'yes') return record();
    endRecording();
    card.hidden = true;
    // Reloads, because the recorder runs as long as the document.
    if (wasOn) location.reload();
  });
  if (answer === 'yes') record();
  else show('ask');
}
