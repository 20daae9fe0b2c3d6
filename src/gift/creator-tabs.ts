/** The tabs of the wizard in their order (docs/behaviour.md#wizard). */
export const CREATOR_TABS = ['content', 'design', 'media', 'payment'] as const;

export type CreatorTab = (typeof CREATOR_TABS)[number];

interface CreatorStep {
  tab: string;
  title: string;
  text: string;
}

/** The four steps to a gift, in the words of wizard and landing page. */
export const CREATOR_STEPS: Readonly<Record<CreatorTab, CreatorStep>> = {
  content: { tab: 'Inhalt', title: 'Für wen ist es?', text: 'Ein Name und ein paar Worte von dir.' },
  design: {
    tab: 'Design',
    title: 'Wie ist es verpackt?',
    text: 'Verpackung, Papier, Band und ein Hauch Magie.',
  },
  media: {
    tab: 'Medien & Absender',
    title: 'Von wem? Ein Foto dazu?',
    text: 'Dein Name und, wenn du magst, ein Foto, eine Sprachnachricht oder ein Film.',
  },
  payment: {
    tab: 'Zahlung',
    title: 'Bezahlen, verschenken',
    text: 'Sicher mit PayPal. Danach gehört der Link dir.',
  },
};
