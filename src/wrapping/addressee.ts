import { createContext } from 'react';

/**
 * Name of the recipient, for the letter inside a drawing; null where nothing opens and no letter is
 * needed.
 */
export const Addressee = createContext<string | null>(null);
