import { expect, test } from 'vitest';
import { decrypt } from './decrypt.ts';

// RFC 8291, appendix A.
const keys = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const body = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
);

test('decrypts the message of the standard', () => {
  expect(decrypt(body, keys)).toBe('When I grow up, I want to be a watermelon');
});

test.each([
  ['for another browser', body, { ...keys, auth: 'BTBZMqHH6r4Tts7J_aSIgA' }],
  ['changed on its way', Buffer.concat([body.subarray(0, -1), Buffer.from([0])]), keys],
  ['cut short', body.subarray(0, 90), keys],
  ['too short for a header', body.subarray(0, 5), keys],
])('a message %s is not decrypted', (_name, sent, read) => {
  expect(decrypt(sent, read)).toBeNull();
});
