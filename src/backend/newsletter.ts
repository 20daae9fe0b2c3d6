import { backendError, supabase } from './client.ts';

/** Inserts one newsletter subscriber (section 7). Throws BackendError: '23505' for an address that is already there, 'OFFLINE', 'PT429'. */
export async function subscribeToNewsletter(email: string): Promise<void> {
  const { error, status } = await supabase().from('newsletter_subscribers').insert({ email });
  if (error) throw backendError(error, status);
}
