/** Files on their way into the draft that is composed: restored after a reload, prepared after choosing, or the end of a recording. */
const arriving = new Set<Promise<boolean>>();

/** Notes that a file is on its way. The returned function ends that, with false where the file was wanted and cannot be taken. */
export function expectFile(): (isTaken?: boolean) => void {
  let end: (isTaken: boolean) => void = () => undefined;
  const arrival = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  arriving.add(arrival);
  void arrival.then(() => arriving.delete(arrival));
  return (isTaken = true) => end(isTaken);
}

/** Waits until no file is on its way any more; false when one of them could not be taken. */
export async function filesArrived(): Promise<boolean> {
  let areTaken = true;
  while (arriving.size > 0) areTaken = (await Promise.all(arriving)).every(Boolean) && areTaken;
  return areTaken;
}
