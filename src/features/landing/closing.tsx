import { Button } from '@/ui/button.tsx';
import bow from './art/bow.svg?no-inline';

/**
 * The end of the landing page, drawn as a parcel, with a second start button under another name
 * than the first.
 */
export function Closing({ onStart }: { onStart: () => void }) {
  return (
    <section aria-labelledby="closing" className="mx-auto max-w-6xl px-4 pb-16 pt-6 sm:px-6 md:pb-24">
      <div
        className="relative rounded-card px-6 pb-14 pt-24 text-center"
        style={{ background: 'linear-gradient(120deg, #ffe3ee, #f3d9f6 45%, #dccdfb)' }}
      >
        <div aria-hidden="true" className="absolute inset-x-0 top-8 h-7 bg-berry" />
        <img
          src={bow}
          alt=""
          width="200"
          height="120"
          className="absolute left-1/2 top-11 -translate-x-1/2 -translate-y-1/2"
        />
        <h2 id="closing" className="mt-6 text-3xl tracking-tight sm:text-4xl">
          Wem machst du heute eine Freude?
        </h2>
        <Button size="lg" className="mt-7" onClick={onStart}>
          Los geht’s
        </Button>
      </div>
    </section>
  );
}
