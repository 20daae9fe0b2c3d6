/** A colour of the ribbon. Not in looks.ts: the recipient page shows a stored colour and needs no names. */
export interface Ribbon {
  label: string;
  /** '#RRGGBB', stored as primary_color. */
  color: string;
}

export const RIBBONS: readonly Ribbon[] = [
  { label: 'Leuchtendes Blau', color: '#007BFF' },
  { label: 'Minzgrün', color: '#3ED6A8' },
  { label: 'Sattes Grün', color: '#1E9E5A' },
  { label: 'Sonnengelb', color: '#FFC93C' },
  { label: 'Violett', color: '#7C4DFF' },
  { label: 'Kräftiges Pink', color: '#FF3D8B' },
  { label: 'Helles Lavendel', color: '#C9B8FF' },
];
