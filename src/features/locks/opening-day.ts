import { useSyncExternalStore } from 'react';
import { createListeners } from '@/browser/listeners.ts';

const [emit, subscribe] = createListeners();
const days = new Map<string, string | null>();

/** The moment before which an own gift stays closed, an ISO timestamp; null for none, or unknown. */
export const openingDay = (giftId: string): string | null => days.get(giftId) ?? null;

export const useOpeningDay = (giftId: string): string | null =>
  useSyncExternalStore(subscribe, () => openingDay(giftId));

export function setOpeningDay(giftId: string, opensAt: string | null): void {
  days.set(giftId, opensAt);
  emit();
}
