import type { DraftFieldsProps } from '@/gifts/extras.ts';
import { Switch } from '@/ui/switch.tsx';

/** 'Gemeinsam schenken' in the wizard. */
export function GroupGreetingsFields({ draft, dispatch }: DraftFieldsProps) {
  return (
    <Switch
      label="Gemeinsam schenken"
      hint="Nach dem Bezahlen bekommst du einen zweiten Link. Wer ihn hat, legt einen Gruß dazu."
      checked={draft.collectsGreetings}
      onChange={(collectsGreetings) => dispatch({ type: 'edit', fields: { collectsGreetings } })}
    />
  );
}
