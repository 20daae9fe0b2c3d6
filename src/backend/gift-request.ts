import type { BackendAddress } from '@/settings/backend-address.ts';

/**
 * The request for one gift by its link: open in both list modes, without the e-mail addresses that only its maker is given. Shared by the
 * inline start script, which sends it before any module runs, and by the backend room, so that both ask for exactly the same.
 */
export function giftRequest(
  address: BackendAddress,
  giftId: string,
): { url: string; headers: Record<string, string> } {
  return {
    url: `${address.url}/rest/v1/rpc/gift_by_link?gift_id=${giftId}`,
    headers: {
      apikey: address.anonKey,
      authorization: `Bearer ${address.anonKey}`,
      accept: 'application/vnd.pgrst.object+json',
    },
  };
}
