import type { RouteNameOf } from '../routes.ts';

/**
 * Settings that hold the addresses of the operator's PDFs (.env.example); without one its page
 * shows a marked placeholder.
 */
export const PDF_SETTINGS = {
  privacy: 'VITE_PRIVACY_PDF_URL',
  terms: 'VITE_TERMS_PDF_URL',
} as const satisfies Record<RouteNameOf<'legal'>, `VITE_${string}_PDF_URL`>;

export type LegalRouteName = keyof typeof PDF_SETTINGS;
