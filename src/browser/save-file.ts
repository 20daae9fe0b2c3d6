interface TextFile {
  name: string;
  type: string;
  text: string;
}

/** Milliseconds in which every browser has read a file to be saved; some begin late. */
const READ_WITHIN_MS = 60_000;

/** Hands a text to the browser as a download. */
export function saveFile({ name, type, text }: TextFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  // These characters are forbidden in the file names of one system or another.
  link.download = name.replace(/[\\/:*?"<>|]/g, ' ');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
