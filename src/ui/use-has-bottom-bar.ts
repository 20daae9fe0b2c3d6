import { useSyncExternalStore } from 'react';
import { bottomBar, subscribeToBottomBar } from './bottom-bar.ts';

/**
 * Whether the cookie banner stands at the lower edge of the window: beside it a bar of the page
 * would take a third of a phone.
 */
export const useHasBottomBar = (): boolean =>
  useSyncExternalStore(subscribeToBottomBar, () => bottomBar() > 0);
