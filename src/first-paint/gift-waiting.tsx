import { Waiting } from '@/ui/waiting.tsx';

/** Stands while the gift is on its way. */
export function GiftWaiting() {
  return <Waiting label="Moment, dein Geschenk wird geladen..." />;
}
