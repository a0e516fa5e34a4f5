import { fileOf } from './bundle/bundle.ts';

// In production: the server from its bundle. Settings that lack or contradict are its own to report.
await import(fileOf('api').file);
