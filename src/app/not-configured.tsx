/** The page of a build without a backend, instead of one that fails at its first request. */
export function NotConfigured() {
  return (
    <section className="mx-auto grid max-w-xl gap-4 px-4 py-16 text-center">
      <h1 className="text-3xl">Diese Seite ist noch nicht eingerichtet</h1>
      <p className="text-ink-soft">
        Hier entstehen bald digitale Geschenke. Wenn du die Seite betreibst: Hinterlege vor dem Bauen die
        Adresse und den öffentlichen Schlüssel deines Supabase-Projekts (VITE_SUPABASE_URL und
        VITE_SUPABASE_ANON_KEY). Jeden Schritt beschreibt docs/operating.md.
      </p>
    </section>
  );
}
