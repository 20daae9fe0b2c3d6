interface TextFile {
  name: string;
  type: string;
  text: string;
}

export function saveFile({ name, type, text }: TextFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  // These characters are forbidden in the file names of one system or another.
  link.download = name.replace(/[\\/:*?"<>|]/g, ' ');
  link.click();
  // Revoked at once, some browsers would not have read the file yet.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
