import { partsFromEnvironment, secret, serve } from '../_shared/environment.ts';
import { payPalWebhook } from './handler.ts';

serve(payPalWebhook({ ...partsFromEnvironment(), webhookId: secret('PAYPAL_WEBHOOK_ID') }));
