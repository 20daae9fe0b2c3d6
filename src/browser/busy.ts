/** What somebody is busy with while pop-ups have to wait. */
export type BusyReason = 'paying' | 'recording' | 'dialog';

/** How many parts of the page have marked each reason: one of them ending must not end another. */
const marks: Record<BusyReason, number> = { paying: 0, recording: 0, dialog: 0 };

/** Somebody is busy with this until the returned function is called; calling it again changes nothing. */
export function markBusy(reason: BusyReason): () => void {
  marks[reason] += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    marks[reason] -= 1;
  };
}

/** Whether somebody is busy with this, or with anything. */
export function isBusy(reason?: BusyReason): boolean {
  return reason ? marks[reason] > 0 : Object.values(marks).some((count) => count > 0);
}
