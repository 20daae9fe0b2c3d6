import { keyHeaders } from '../_shared/keys.ts';

/** A mail that was claimed from private.outgoing_mail. */
export interface Mail {
  id: string;
  /** Of this sender; it has the mail for ten minutes. */
  claim: string;
  kind: string;
  recipient: string;
  /** The gift, or the entry of the newsletter. */
  about: string;
  /** What it says, by the migration that queues its kind. */
  details: Record<string, unknown>;
  is_demo: boolean;
}

/**
 * What became of a mail. `failed` is tried again later, `refused` never, and `returned` was not
 * tried.
 */
export type Outcome = 'sent' | 'failed' | 'refused' | 'returned';

/** The outbox of the database. Its functions throw an Error when the database does not answer. */
export interface Outbox {
  claim(): Promise<Mail[]>;
  record(mail: Mail, outcome: Outcome, reason?: string): Promise<void>;
}

interface DatabaseSettings {
  supabaseUrl: string;
  secretKey: string;
}

/** The outbox through the API, as the service role. */
export function outboxOf({ supabaseUrl, secretKey }: DatabaseSettings): Outbox {
  async function call<T>(name: string, body: object): Promise<T> {
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...keyHeaders(secretKey), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Database: HTTP ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  return {
    claim: () => call<Mail[]>('claim_mail', {}),
    async record({ id, claim }, outcome, reason) {
      const body = { of_mail: id, of_claim: claim, outcome, reason: reason ?? null };
      // What was sent and is not written down would be sent again.
      await call('record_mail', body).catch(() => call('record_mail', body));
    },
  };
}
