/**
 * Name of the document that carries the link preview of a gift's link to join, from the name of the
 * gift's own (docs/decisions/link-previews.md): `truhe-mit.html` beside `truhe.html`. Links that
 * were sent carry them, so a name never changes.
 */
export const joiningDocumentName = (giftDocument: string): string => `${giftDocument}-mit`;

/** The documents for links to join, from those of gifts: the same picture, other words. */
export const joiningDocuments = <Document extends { name: string }>(gifts: readonly Document[]) =>
  gifts.map((gift) => ({
    ...gift,
    name: joiningDocumentName(gift.name),
    title: 'Leg einen Gruß dazu',
    description: 'Dieses Geschenk kommt von vielen. Tippe an und schreib mit.',
  }));
