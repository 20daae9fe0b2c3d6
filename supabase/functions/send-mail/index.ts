import { secret, serve } from '../_shared/environment.ts';
import { secretKeys } from '../_shared/keys.ts';
import { mailSender } from './handler.ts';
import { messageOf } from './message.ts';
import { outboxOf } from './outbox.ts';
import { smtp } from './smtp.ts';
import { taxLine } from './tax.ts';

const keys = secretKeys((name) => Deno.env.get(name));
const sender = { name: secret('MAIL_OPERATOR_NAME'), address: secret('MAIL_FROM') };
const house = {
  operator: {
    name: sender.name,
    address: secret('MAIL_OPERATOR_ADDRESS'),
    email: Deno.env.get('MAIL_OPERATOR_EMAIL') || sender.address,
  },
  site: secret('MAIL_SITE_ADDRESS').replace(/\/*$/, '/'),
  tax: taxLine(secret('MAIL_TAX')),
};
const deliver = smtp(
  {
    host: secret('MAIL_SMTP_HOST'),
    port: Number(secret('MAIL_SMTP_PORT')),
    user: Deno.env.get('MAIL_SMTP_USER') ?? '',
    password: Deno.env.get('MAIL_SMTP_PASSWORD') ?? '',
  },
  Number(Deno.env.get('MAIL_TIME_LIMIT_MS')) || undefined,
);

serve(
  mailSender({
    keys,
    outbox: outboxOf({ supabaseUrl: secret('SUPABASE_URL'), secretKey: keys[0] }),
    render: (mail) => messageOf(mail, house, sender),
    deliver,
  }),
);
