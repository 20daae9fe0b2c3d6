import { NewThanks } from '@/features/thanks/new-thanks.tsx';
import { NewGreetings } from '@/features/together/new-greetings.tsx';

/** The marks in the header that something has come, in one chunk. */
export const news = { NewThanks, NewGreetings };
