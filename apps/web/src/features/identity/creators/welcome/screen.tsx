/** A part of the product as it is on a phone: pictures of public/welcome, made by e2e/welcome-pictures.spec.ts. */
export interface Screen {
  name: 'locked' | 'payment' | 'payout' | 'megabytes';
  alt: string;
}

/** Dark where the system is: to follow a theme chosen by hand, the page would have to carry every picture twice. */
export function ScreenPicture({ name, alt }: Screen) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" type="image/avif" srcSet={`/welcome/${name}-dark.avif`} />
      <source type="image/avif" srcSet={`/welcome/${name}-light.avif`} />
      <img
        src={`/welcome/${name}.webp`}
        alt={alt}
        width={360}
        height={320}
        loading="lazy"
        decoding="async"
        className="mx-auto h-auto w-full max-w-90 rounded-t-card bg-bg shadow-e2"
      />
    </picture>
  );
}
