import { createContext } from 'react';

/**
 * Whether the letter around a player can be seen. In a closed gift, players are silent and load
 * nothing that only looks good.
 */
export const ShownContext = createContext(true);
