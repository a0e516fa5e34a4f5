import type { Role } from '@udala/contract/scalars';

/**
 * On a creator's own host all reads and writes are limited to that creator (the tenant); the members site has no
 * tenant.
 */
interface Visitor {
  readonly tenantId: string | null;
}

/** A signed-in person as known to the server, never as claimed by the client. */
export interface Viewer extends Visitor {
  readonly userId: string;
  readonly sessionId: string;
  /** The sign-in that the session belongs to, with sessions on other hosts. */
  readonly signInId: string;
  readonly roles: readonly Role[];
}

export interface Anonymous extends Visitor {
  readonly userId: null;
}

export type AnyViewer = Viewer | Anonymous;

/** A creator works on the members site and on their own host; on another creator's host they are a visitor. */
export const isOnOwnSite = ({ tenantId, userId }: Pick<AnyViewer, 'tenantId' | 'userId'>): boolean =>
  tenantId === null || tenantId === userId;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the session lookup, or if the token is not valid here. */
    viewer: AnyViewer | null;
  }
}
