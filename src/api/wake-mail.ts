import { settings } from '@/settings/settings.ts';
import { callEdgeFunction } from './backend.ts';

/**
 * Has the mails sent that the last write brought (docs/decisions/post.md), where the operator sends
 * mail. Nothing waits for it and nothing fails with it: a cron sends them too.
 */
export function wakeMail(): void {
  if (settings.mail) void callEdgeFunction('send-mail', {}, true).catch(() => undefined);
}
