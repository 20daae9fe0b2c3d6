/** Addresses of the operator's two PDFs; '' shows the marked placeholder (ruling 14). A file of its own: the legal pages need no other setting. */
export const privacyPdfUrl: string = import.meta.env.VITE_PRIVACY_PDF_URL?.trim() ?? '';
export const termsPdfUrl: string = import.meta.env.VITE_TERMS_PDF_URL?.trim() ?? '';
