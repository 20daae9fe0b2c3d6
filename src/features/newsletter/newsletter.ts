import { supabase } from '@/api/client.ts';
import { tableFailure } from '@/api/failure.ts';

/**
 * Inserts one newsletter subscriber. Throws BackendError: '23505' for an address that is already
 * there, 'OFFLINE', 'TIMEOUT', 'PT429'.
 */
export async function subscribeToNewsletter(email: string): Promise<void> {
  const { error, status } = await supabase().from('newsletter_subscribers').insert({ email });
  if (error) throw tableFailure(status, error);
}
