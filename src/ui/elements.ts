import type { ReactElement } from 'react';

/**
 * What may stand beside others: elements, but no bare words. A browser's translation puts an element
 * of its own in the place of each bare text, and React finds it no more (docs/contributing.md#words).
 */
export type Elements = ReactElement | '' | boolean | null | undefined | readonly Elements[];
