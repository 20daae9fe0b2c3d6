import { lazyPart } from '@/ui/lazy-part.tsx';
import ribbon from './art/ribbon.svg?no-inline';

const StandIn = () => (
  <div
    className="aspect-3/4 w-full rounded-card shadow-lift
      bg-[linear-gradient(165deg,#fff3da,#ffdfe3_55%,#eadbff)]"
  />
);
const HeroGift = lazyPart(async () => (await import('./hero-gift.tsx')).default, {
  meanwhile: StandIn,
  otherwise: StandIn,
});

/** The gift beside the headline, with a placeholder of the same size until it has loaded. */
export function HeroStage() {
  return (
    <div className="relative mx-auto w-full max-w-64 sm:max-w-72 md:row-span-2 lg:max-w-80 xl:max-w-88">
      {/* The picture of the ribbon is placed so that its loop, at 59.4 % and 46 % of the
          picture, lies around the gift. */}
      <img
        src={ribbon}
        alt=""
        width="3300"
        height="800"
        className="pointer-events-none absolute left-1/2 top-1/2 h-auto w-[183rem] max-w-none
          -translate-x-[59.4%] -translate-y-[46%] max-lg:hidden"
      />
      <HeroGift />
    </div>
  );
}
