/**
 * Files in IndexedDB: what a sender chose or recorded, until the gift row is confirmed. Every function is best effort:
 * without IndexedDB, or when it is full, the recovery is lost, never the draft.
 */

const DATABASE = 'digital-gifts';
const STORE = 'files';

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      // Another tab upgrading must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function run<T>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = action(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/** Keeps a file under `${draftId}/${slot}`; false when it could not be kept. */
export async function keepFile(draftId: string, slot: string, file: File): Promise<boolean> {
  try {
    await run('readwrite', (store) => store.put(file, `${draftId}/${slot}`));
    return true;
  } catch {
    return false;
  }
}

/** The kept file, or null. */
export async function keptFile(draftId: string, slot: string): Promise<File | null> {
  try {
    const value: unknown = await run('readonly', (store) => store.get(`${draftId}/${slot}`));
    return value instanceof File ? value : null;
  } catch {
    return null;
  }
}

export async function forgetFile(draftId: string, slot: string): Promise<void> {
  await run('readwrite', (store) => store.delete(`${draftId}/${slot}`)).catch(() => undefined);
}

/** Forgets every file of a draft. */
export async function forgetFiles(draftId: string): Promise<void> {
  const range = () => IDBKeyRange.bound(`${draftId}/`, `${draftId}/\uffff`);
  await run('readwrite', (store) => store.delete(range())).catch(() => undefined);
}
