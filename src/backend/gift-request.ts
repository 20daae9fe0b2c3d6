import type { BackendAddress } from '@/settings/backend-address.ts';

/**
 * The request for one gift (section 7: select one gift by id, single). Shared by the inline start script, which sends it
 * before any module runs, and by the backend room, so that both ask for exactly the same.
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
      // Opens exactly this gift where the list is closed (mode 'sender').
      'x-gift-id': giftId,
    },
  };
}
