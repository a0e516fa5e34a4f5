import * as contract from '@udala/contract/account';
import type { FastifyInstance } from 'fastify';
import { downloadAs, route } from '#platform/http/route.ts';
import { clearMediaCookie } from '#features/identity/auth/media-cookie.ts';
import { passwordSemaphore } from '#features/identity/auth/passwords.ts';
import { fairnessKeyOfViewer } from '#features/identity/auth/password-queue.ts';
import type { Deps } from '#app/deps.ts';
import { deleteAccount, getDeletionTerms } from './deletion.service.ts';
import { exportAccount } from './export.ts';

// A long export takes seconds of database time.
const exportLimit = { rateLimit: { max: 30 } };

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getDeletionTerms, ({ viewer }) => getDeletionTerms(deps, viewer));
  route(app, contract.deleteAccount, async ({ viewer, body, request, reply }) => {
    await passwordSemaphore(fairnessKeyOfViewer(request), () => deleteAccount(deps, viewer, body));
    clearMediaCookie(deps, reply);
    return {};
  });
  route(
    app,
    contract.exportAccount,
    async ({ viewer, body, reply }) => {
      const pieces = await exportAccount(deps, viewer, body);
      downloadAs(reply, 'udala-account.json');
      return pieces;
    },
    exportLimit,
  );
}
