// The database of local games, in this browser.

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('luckpond-local', 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) {
      request.result.createObjectStore('games');
      request.result.createObjectStore('summaries', { keyPath: 'slot' });
    }
    request.result.createObjectStore('finished', { keyPath: 'id' });
  };
  return done(request);
}
