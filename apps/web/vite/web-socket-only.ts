import type { Plugin } from 'vite';

const transports = /\/engine\.io-client\/build\/esm\/transports\/index\.js$/;
const otherWays = /\/engine\.io-client\/build\/esm\/transports\/(?:polling|webtransport)/;

/**
 * The notification channel uses WebSocket only (lib/socket.ts), so the client's other transports are removed from the
 * bundle.
 */
export const webSocketOnly: Plugin = {
  name: 'udala-web-socket-only',
  load: (id) =>
    transports.test(id) ? `import { WS } from './websocket.js';\nexport const transports = { websocket: WS };` : null,
  transform: (code, id) => (otherWays.test(id) ? { code, moduleSideEffects: false } : null),
};
