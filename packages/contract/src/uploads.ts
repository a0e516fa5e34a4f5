import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Nullable, Strict, Uuid } from './scalars.ts';

export const uploadPresets = ['profile', 'post'] as const;

export const uploadImage = endpoint({
  method: 'POST',
  path: '/uploads/image',
  access: 'signed-in',
  cost: ['pictures', 'pictureFiles'],
  summary:
    'Takes a picture as multipart `file` with `upload_preset`: profile (public) or post (private until its post says otherwise)',
  multipart: true,
  reply: Strict({
    id: Uuid,
    secure_url: Type.String(),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    format: Type.String(),
    placeholder: Nullable(Type.String()),
  }),
  status: 201,
  errors: ['forbidden', 'too_large', 'unsupported_media', 'storage_full'],
});
