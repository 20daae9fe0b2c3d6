import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * npm run payments:sweep [-- --refused]: asks PayPal about every open payment, or anew about every
 * refused one, by the function verify-payment. A hosted function is ended after some minutes, so one
 * request ends at its limits; this goes on until nothing is due.
 *
 * Environment: SUPABASE_URL, SUPABASE_SECRET_KEY (one of the project's secret keys, or the older
 * service_role key; SUPABASE_SERVICE_KEY is read as well). It never belongs into a page.
 */

export interface SweepOptions {
  /** Ask about what was refused. */
  refused?: boolean;
  /** Called with the function's answer of each run. */
  report?: (answer: string) => void;
}

/** Throws an Error with the function's answer when a run fails; what was verified before stays so. */
export async function sweepPayments(
  url: string,
  key: string,
  { refused = false, report = () => undefined }: SweepOptions = {},
): Promise<void> {
  const since = new Date();
  for (;;) {
    const response = await fetch(`${url}/functions/v1/verify-payment`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ sweep: true, refused, since }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`verify-payment: HTTP ${response.status} ${text}`);
    report(text);
    if (!(JSON.parse(text) as { more?: boolean }).more) return;
  }
}

async function main(): Promise<void> {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY, SUPABASE_SERVICE_KEY } = process.env;
  const key = SUPABASE_SECRET_KEY || SUPABASE_SERVICE_KEY;
  if (!url || !key) throw new Error('Set SUPABASE_URL and SUPABASE_SECRET_KEY first.');
  const { values } = parseArgs({ options: { refused: { type: 'boolean' } } });
  await sweepPayments(url, key, {
    refused: values.refused ?? false,
    report: (answer) => void process.stdout.write(`${answer}\n`),
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
