import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Count, Nullable, Strict, Uuid } from './scalars.ts';

/** Address of video uploads with tus 1.0, resumable; the last part of an upload's address is the video's id. */
export const videoUploadPath = '/uploads/video';

/** File name extensions of the specification. */
export const videoFormats = ['mp4', 'mov', 'avi', 'webm'] as const;

/** One's own video between its upload and its post. */
export const UploadedVideo = Strict({
  id: Uuid,
  state: Type.Enum(['uploading', 'preparing', 'ready', 'download'], {
    description: 'download: browsers cannot play it and this server cannot change that; it stays as it is',
  }),
  bytes: Count,
  durationMs: Nullable(Count),
});
export type UploadedVideo = Static<typeof UploadedVideo>;

export const getVideo = endpoint({
  method: 'GET',
  path: '/uploads/video/:id/state',
  access: 'creator',
  cost: ['page'],
  summary: "How far one's own video is",
  params: Strict({ id: Uuid }),
  reply: UploadedVideo,
  errors: ['not_found'],
});
