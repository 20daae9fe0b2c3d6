import { createContext } from 'react';

/** Name of the recipient, for the letter inside a drawing. */
export const Addressee = createContext('');
