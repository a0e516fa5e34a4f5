export * as authServer from './auth-server.ts';
