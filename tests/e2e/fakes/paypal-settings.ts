import type { BrowserContext } from '@playwright/test';

/** Serves the dev server's settings with another PayPal environment, so that one server stands for all of them. */
export async function usePayPalEnvironment(context: BrowserContext, environment: string): Promise<void> {
  await context.route('**/src/settings/settings.ts*', async (route) => {
    const response = await route.fetch();
    const source = await response.text();
    const changed = source.replace(
      '"VITE_PAYPAL_ENVIRONMENT": "sandbox"',
      `"VITE_PAYPAL_ENVIRONMENT": "${environment}"`,
    );
    if (!changed.includes(`"VITE_PAYPAL_ENVIRONMENT": "${environment}"`))
      throw new Error('The dev server no longer injects VITE_PAYPAL_ENVIRONMENT here.');
    await route.fulfill({ response, body: changed });
  });
}
