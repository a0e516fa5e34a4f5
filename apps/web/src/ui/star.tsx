/** One seed of the fruit, in the logo's square of 32 units: five of them, rotated about the centre, form the star. */
const seed = 'M16 15.2C13.4 12.4 13.6 8.6 16 6.4c2.4 2.2 2.6 6 0 8.8z';

export function Star({ className }: { className: string }) {
  return (
    <g className={className}>
      {[0, 72, 144, 216, 288].map((turn) => (
        <path key={turn} d={seed} transform={`rotate(${turn} 16 16)`} />
      ))}
    </g>
  );
}
