/** Activities during which popups wait. */
export type BusyReason = 'paying' | 'recording' | 'dialog';

/** Open marks per reason; counted, so that one part's end does not clear another's mark. */
const marks: Record<BusyReason, number> = { paying: 0, recording: 0, dialog: 0 };

/** Marks an activity until the returned function is called; calling that again changes nothing. */
export function markBusy(reason: BusyReason): () => void {
  marks[reason] += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    marks[reason] -= 1;
  };
}

export function isBusy(reason?: BusyReason): boolean {
  return reason ? marks[reason] > 0 : Object.values(marks).some((count) => count > 0);
}
