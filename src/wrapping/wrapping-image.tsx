/** Address of the resting frame of an animated wrapping (src/build/still-wrappings.ts makes it). */
export const stillAddress = (address: string) => address.replace(/\.svg$/, '.still.svg');

interface WrappingImageProps {
  address: string;
  className?: string;
  lazy?: boolean;
}

/** One picture from public/wrappings/. Decorative: the style's label stands beside it. */
export function WrappingImage({ address, className, lazy }: WrappingImageProps) {
  return (
    <img
      src={address}
      className={className}
      alt=""
      width="300"
      height="400"
      draggable={false}
      loading={lazy ? 'lazy' : undefined}
    />
  );
}
