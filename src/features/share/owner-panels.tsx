import { useEffect, useState } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import { giftExtras, type OwnerPanel, type OwnerPanelProps, type Whose } from '@/gifts/extras.ts';

type PanelPlace = NonNullable<ReturnType<OwnerPanel['place']>>;

interface PlacedPanel extends OwnerPanel {
  name: string;
  at: PanelPlace;
}

/** Asks for what has to be known before the first gift is shown, anew with every call. */
export const panelsAhead = (): Promise<unknown>[] =>
  giftExtras().flatMap(({ ownerPanel }) => ownerPanel?.ahead() ?? []);

/** Whether the page still waits for what its panels have to know. */
export function useWaitingForPanels(waits: boolean): boolean {
  const [isWaiting, setWaiting] = useState(() => waits && panelsAhead().length > 0);
  useEffect(() => {
    if (isWaiting) void Promise.all(panelsAhead()).then(() => setWaiting(false));
  }, [isWaiting]);
  return isWaiting;
}

function placePanels(gift: GiftRow | null, whose: Whose): PlacedPanel[] {
  if (!gift) return [];
  return giftExtras().flatMap(({ name, ownerPanel }) => {
    const at = ownerPanel?.place(gift, whose);
    return ownerPanel && at ? [{ ...ownerPanel, name, at }] : [];
  });
}

/** The panels of a gift, null without one. Each keeps its place as long as the gift is shown. */
export function useOwnerPanels(gift: GiftRow | null, whose: Whose): readonly PlacedPanel[] {
  const shown = gift ? `${whose} ${gift.id}` : '';
  const [placed, setPlaced] = useState<{ shown: string; panels: readonly PlacedPanel[] }>();
  if (placed?.shown === shown) return placed.panels;
  const panels = placePanels(gift, whose);
  setPlaced({ shown, panels });
  return panels;
}

interface OwnerPanelsProps extends Omit<OwnerPanelProps, 'onSettled'> {
  panels: readonly PlacedPanel[];
  at: PanelPlace;
}

/**
 * The panels of one place. What comes late must push nothing that is read: those after a panel that
 * holds back wait until it has settled.
 */
export function OwnerPanels({ panels, at, ...props }: OwnerPanelsProps) {
  const [settled, setSettled] = useState<readonly string[]>([]);
  const here = panels.filter((panel) => panel.at === at);
  const firstUnsettled = here.findIndex(({ name, holdsBack }) => holdsBack && !settled.includes(name));
  const shown = firstUnsettled < 0 ? here : here.slice(0, firstUnsettled + 1);
  return shown.map(({ name, Panel }) => (
    <Panel
      key={name}
      {...props}
      onSettled={() => setSettled((before) => (before.includes(name) ? before : [...before, name]))}
    />
  ));
}
