/** Adds arrayBuffer() and object URLs to jsdom's Blob, which lacks both. */
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
};

let made = 0;
URL.createObjectURL ??= () => {
  made += 1;
  return `blob:test/${made}`;
};
URL.revokeObjectURL ??= () => undefined;
