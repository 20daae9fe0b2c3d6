import type { Verdict } from './verdict.ts';

export interface LedgerSettings {
  supabaseUrl: string;
  /** Service role: only it may read the ledger and write verdicts. */
  serviceKey: string;
}

export interface LedgerEntry {
  gift_id: string;
  order_id: string;
  amount_cents: number;
  currency: string;
  verdict: Verdict['verdict'] | null;
}

const COLUMNS = 'gift_id,order_id,amount_cents,currency,verdict';

/** Table payments through the API, as the service role. Every function throws an Error when the database refuses. */
export function ledger({ supabaseUrl, serviceKey }: LedgerSettings) {
  async function request(query: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${supabaseUrl}/rest/v1/payments?${query}`, {
      ...init,
      headers: {
        apikey: serviceKey,
        authorization: `Bearer ${serviceKey}`,
        'content-type': 'application/json',
      },
    });
    if (!response.ok) throw new Error(`Ledger: HTTP ${response.status} ${await response.text()}`);
    return response;
  }

  return {
    /** The entry of a gift, null when nothing was paid for it. */
    async entry(giftId: string): Promise<LedgerEntry | null> {
      const response = await request(`select=${COLUMNS}&gift_id=eq.${giftId}`);
      const [entry] = (await response.json()) as LedgerEntry[];
      return entry ?? null;
    },

    /** Entries that are not verified, oldest first. */
    async open(limit: number): Promise<LedgerEntry[]> {
      const response = await request(
        `select=${COLUMNS}&or=(verdict.is.null,verdict.eq.pending)&order=created_at.asc&limit=${limit}`,
      );
      return (await response.json()) as LedgerEntry[];
    },

    /** Records a verdict. One that says verified stays: a slower run must not take it back. */
    async record({ gift_id, order_id }: LedgerEntry, { verdict, reason }: Verdict): Promise<void> {
      const only = `gift_id=eq.${gift_id}&order_id=eq.${encodeURIComponent(order_id)}`;
      await request(`${only}&or=(verdict.is.null,verdict.neq.verified)`, {
        method: 'PATCH',
        body: JSON.stringify({
          verdict,
          verdict_reason: reason || null,
          verified_at: verdict === 'verified' ? new Date().toISOString() : null,
        }),
      });
    },
  };
}
