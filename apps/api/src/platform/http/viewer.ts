import type { Role } from '@udala/contract/scalars';

/** On a creator's own host every read and write is narrowed to her; on the members site there is no tenant. */
interface Visitor {
  readonly tenantId: string | null;
}

/** Somebody signed in, as the server knows her: never what the client says of itself. */
export interface Viewer extends Visitor {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
}

export interface Anonymous extends Visitor {
  readonly userId: null;
}

/** Whoever asks. */
export type AnyViewer = Viewer | Anonymous;

/** A creator works on the members site and on her own host; on another's host she is a visitor. */
export const isOnOwnSite = ({ tenantId, userId }: Pick<AnyViewer, 'tenantId' | 'userId'>): boolean =>
  tenantId === null || tenantId === userId;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the session was looked up, or where a token was sent that opens nothing here. */
    viewer: AnyViewer | null;
  }
}
