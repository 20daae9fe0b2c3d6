import letter from './art/letter.svg?no-inline';
import paper from './art/paper.svg?no-inline';
import upload from './art/upload.svg?no-inline';

const FEATURES = [
  {
    title: 'Einfach hochladen',
    text: 'Foto, Film, PDF oder Gutschein: auswählen, fertig. Alles unter 25 MB.',
    picture: upload,
  },
  {
    title: 'Persönliche Note',
    text: 'Deine Nachricht, deine Stimme, ein Videogruß. So klingt es nach dir und nicht nach Vorlage.',
    picture: letter,
  },
  {
    title: 'Magische Verpackung',
    text: 'Papier, Band und Glitzer nach deinem Geschmack. Auspacken ist das halbe Geschenk.',
    picture: paper,
  },
];

/** The three feature cards (docs/behaviour.md#landing-page). */
export function Features() {
  return (
    <section aria-labelledby="features" className="mx-auto max-w-6xl px-4 py-14 sm:px-6 md:py-20">
      <h2 id="features" className="max-w-2xl text-3xl tracking-tight sm:text-4xl">
        Was drin ist, zählt. <br className="max-sm:hidden" />
        Wie es verpackt ist, auch.
      </h2>
      <ul className="mt-8 grid gap-8 md:mt-10 md:grid-cols-3 md:gap-6">
        {FEATURES.map(({ title, text, picture }) => (
          <li key={title} className="max-md:grid max-md:grid-cols-[38%_minmax(0,1fr)] max-md:gap-4">
            <img
              src={picture}
              alt=""
              width="320"
              height="190"
              loading="lazy"
              className="h-auto w-full rounded-card max-md:aspect-square max-md:object-cover"
            />
            <div className="self-center md:mt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
