import { EXTRAS } from '@/app/extras.ts';
import { installExtras } from '@/gifts/extras.ts';

// As src/main.tsx does for the page.
installExtras(EXTRAS);
