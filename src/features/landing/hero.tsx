import type { Ref } from 'react';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { HeroStage } from './hero-stage.tsx';

const PROMISES = ['Ohne Anmeldung', 'In wenigen Minuten fertig', 'Öffnet auf jedem Handy'];

interface HeroProps {
  onStart: () => void;
  /** Somebody is about to press the button. */
  onAboutToStart: () => void;
  startButton: Ref<HTMLButtonElement>;
}

export function Hero({ onStart, onAboutToStart, startButton }: HeroProps) {
  return (
    <section className="relative overflow-hidden">
      <div
        className="relative mx-auto grid max-w-6xl gap-x-10 gap-y-7 px-4 pb-10 pt-4 sm:px-6
          md:grid-cols-[1.1fr_0.9fr] md:gap-y-5 md:pb-16 lg:pt-10"
      >
        <div className="self-end">
          <h1
            className="text-[clamp(1.75rem,9vw,2.25rem)] tracking-tight sm:text-5xl md:text-4xl
              lg:text-[2.75rem] xl:text-6xl"
          >
            Digitale Geschenke, <span className="text-berry">mit Liebe verpackt.</span>
          </h1>
          <p className="mt-4 max-w-lg text-pretty sm:text-lg text-ink-soft">
            Deine Worte, ein Foto, deine Stimme, hübsch verpackt mit Papier und Schleife. Du schickst den
            Link, ausgepackt wird mit einem Fingertipp.
          </p>
          <Button
            ref={startButton}
            size="lg"
            className="mt-6"
            icon={<Icon name="gift" className="max-[22rem]:hidden" />}
            onPointerEnter={onAboutToStart}
            onFocus={onAboutToStart}
            onClick={onStart}
          >
            Jetzt Geschenk erstellen
          </Button>
        </div>
        <HeroStage />
        {/* On a phone below the gift, which then lies in the first screen, where it can be touched. */}
        <ul className="flex flex-wrap justify-center self-start gap-x-5 gap-y-1 text-sm text-ink-soft md:justify-start">
          {PROMISES.map((promise) => (
            <li key={promise} className="flex items-center gap-1.5">
              <Icon name="check" className="text-success" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
