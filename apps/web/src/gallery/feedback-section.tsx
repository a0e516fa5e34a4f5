import { lazy, Suspense, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { SlowNotice } from '../ui/slow-notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { shortToastMs, type ToastMessage } from '../ui/toast.ts';
import { Row, Section, Specimen } from './section.tsx';
import * as t from './words.ts';

const ToastViewport = lazy(async () => ({ default: (await import('../ui/toast-viewport.tsx')).ToastViewport }));

type Words = Omit<ToastMessage, 'id'>;
const success: Words = { type: 'success', title: t.paid, body: t.paidBody };
const warning: Words = { type: 'warning', title: t.sorry, body: t.sorryBody, durationMs: shortToastMs };
const info: Words = { type: 'info', title: t.posted };

export function FeedbackSection() {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  const show = (...words: Words[]) =>
    setToasts((shown) => [...shown, ...words.map((toast) => ({ ...toast, id: crypto.randomUUID() }))]);
  return (
    <Section title="Feedback">
      <Specimen name="Banner">
        <Banner
          title={t.notifyTitle}
          action={<Button variant="tonal">{t.turnOn}</Button>}
          onDismiss={() => undefined}
        />
        <Banner tone="success" title={t.savedTitle} />
      </Specimen>
      <Specimen name="Banner: something to do">
        <Banner tone="danger" title={t.failedTitle} action={<Button>{t.payNow}</Button>}>
          {t.failedBody}
        </Banner>
      </Specimen>
      <Specimen name="OfflineBanner, SlowNotice, Spinner">
        <OfflineBanner lastLoaded="14:05" />
        <OfflineBanner />
        <SlowNotice onRetry={() => undefined} />
        <Spinner />
      </Specimen>
      <Specimen name="Toast" wide>
        <Row>
          <Button variant="tonal" onClick={() => show(success)}>
            {t.toastSuccess}
          </Button>
          <Button variant="tonal" onClick={() => show(warning)}>
            {t.toastWarning}
          </Button>
          <Button variant="tonal" onClick={() => show(info)}>
            {t.toastInfo}
          </Button>
          <Button variant="tonal" onClick={() => show(success, warning, info, success, info)}>
            {t.toastFive}
          </Button>
        </Row>
        {toasts.length > 0 && (
          <Suspense fallback={null}>
            <ToastViewport
              toasts={toasts}
              onDismiss={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))}
            />
          </Suspense>
        )}
      </Specimen>
    </Section>
  );
}
