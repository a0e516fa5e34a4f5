import formbody from '@fastify/formbody';
import { compilersFactory } from '@udala/lazy-schemas';
import Fastify, { type FastifyInstance } from 'fastify';
import { clockControl, clockPages } from './clock/clock.routes.ts';
import { googleControl, googlePages } from './google/google.routes.ts';
import { rejectForeignCallers, requireKey } from './guards.ts';
import { imageHost } from './image-host/image-host.routes.ts';
import { mailControl, mailPages } from './mail/mail.routes.ts';
import { overviewPages } from './page/overview.routes.ts';
import { pastControl } from './past/past.control.ts';
import { paystackApi } from './paystack/api.routes.ts';
import { checkoutPages } from './paystack/checkout.routes.ts';
import { paystackControl } from './paystack/control/control.routes.ts';
import { handPages } from './paystack/control/hand.routes.ts';
import { acceptOverdue } from './paystack/disputes/answers.ts';
import { abandonTransfers } from './paystack/payouts/transfers.ts';
import { disputeFiles } from './paystack/disputes/disputes.routes.ts';
import { settleDuePayments } from './paystack/settlements/settlements.ts';
import { fcm, fcmTokens } from './push/fcm.routes.ts';
import { googleOauth } from './push/google-oauth.routes.ts';
import { pushControl, pushPages } from './push/push.routes.ts';
import { webPush } from './push/web-push.routes.ts';
import { s3 } from './s3/s3.routes.ts';
import type { Sandbox } from './sandbox.ts';

/** Everything the sandbox answers over HTTP: the vendors' protocols, the control of tests, the pages. */
export function buildApp(sandbox: Sandbox): FastifyInstance {
  const app = Fastify({
    logger: { level: 'error' },
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    schemaController: { compilersFactory },
  });
  app.addHook('onRequest', rejectForeignCallers);
  app.register(formbody);

  app.register(async (paystack) => paystackApi(paystack, sandbox), { prefix: '/paystack' });

  app.register(async (files) => disputeFiles(files, sandbox), { prefix: '/paystack-files' });

  app.register(async (google) => googlePages(google, sandbox), { prefix: '/google' });

  app.register(async (images) => imageHost(images, sandbox), { prefix: '/image-host' });

  app.register(async (bucket) => s3(bucket, sandbox), { prefix: '/s3' });

  app.register(async (push) => webPush(push, sandbox), { prefix: '/push' });

  app.register(async (google) => googleOauth(google, sandbox), { prefix: '/google-oauth' });

  app.register(async (firebase) => fcm(firebase, sandbox), { prefix: '/v1' });

  app.register(async (firebase) => fcmTokens(firebase, sandbox), { prefix: '/fcm' });

  app.register(
    async (control) => {
      control.addHook('onRequest', requireKey(sandbox.settings.key));
      control.addHook('onRequest', async () => settleDuePayments(sandbox));
      control.addHook('onRequest', async () => acceptOverdue(sandbox));
      control.addHook('onRequest', async () => abandonTransfers(sandbox));
      clockControl(control, sandbox);
      googleControl(control, sandbox);
      mailControl(control, sandbox);
      pastControl(control, sandbox);
      paystackControl(control, sandbox);
      pushControl(control, sandbox);
    },
    { prefix: '/control' },
  );

  app.register(async (pages) => {
    overviewPages(pages, sandbox);
    clockPages(pages, sandbox);
    mailPages(pages, sandbox);
    pushPages(pages, sandbox);
    checkoutPages(pages, sandbox);
    handPages(pages, sandbox);
  });
  return app;
}
