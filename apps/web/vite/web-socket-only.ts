import type { Plugin } from 'vite';

const transports = /\/engine\.io-client\/build\/esm\/transports\/index\.js$/;
const otherWays = /\/engine\.io-client\/build\/esm\/transports\/(?:polling|webtransport)/;

/**
 * The notification channel speaks WebSocket alone (lib/socket.ts): the client's other ways to the server stay out of what
 * a phone downloads.
 */
export const webSocketOnly: Plugin = {
  name: 'udala-web-socket-only',
  load: (id) =>
    transports.test(id) ? `import { WS } from './websocket.js';\nexport const transports = { websocket: WS };` : null,
  transform: (code, id) => (otherWays.test(id) ? { code, moduleSideEffects: false } : null),
};
