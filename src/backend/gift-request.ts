import type { BackendAddress } from '@/settings/backend-address.ts';

/**
 * The request for one gift (docs/behaviour.md#calls). Shared by the inline start script, which sends it before any module
 * runs, and by readGift, so that both ask for exactly the same.
 */
export function giftRequest(
  address: BackendAddress,
  giftId: string,
): { url: string; headers: Record<string, string> } {
  return {
    url: `${address.url}/rest/v1/gifts?select=*&id=eq.${giftId}`,
    headers: {
      apikey: address.anonKey,
      authorization: `Bearer ${address.anonKey}`,
      accept: 'application/vnd.pgrst.object+json',
      // Policies let whoever names an id read that gift, also in list mode 'sender'.
      'x-gift-id': giftId,
    },
  };
}
