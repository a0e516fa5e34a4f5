import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

const text = 'otpauth://totp/Udala:ada%40udala.example?secret=JBSWY3DPEHPK3PXP&issuer=Udala';

/** The squares covered by a path of bars, as `x,y`. */
const squaresOf = (path: string): string[] =>
  [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, at) => `${Number(x) + at},${y}`),
  );

it('draws every dark square of the code, with light around it', () => {
  render(<QrCode text={text} label="QR code" />);
  const code = screen.getByRole('img', { name: 'QR code' });
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
  expect(squaresOf(code.querySelector('path')?.getAttribute('d') ?? '')).toEqual(dark);
  expect(code.querySelector('rect')).toHaveAttribute('fill', '#fff');
  const edges = dark.flatMap((square) => square.split(',').map(Number));
  expect(Math.min(...edges)).toBe(4);
  expect(Math.max(...edges)).toBe(size - 5);
});
