/** What this browser keeps for a person beside localStorage: answers that were read, and writes that wait. */
const name = 'tradewind'
type StoreName = 'replies' | 'writes'

let opened: Promise<IDBDatabase | null> | undefined

/** The database; null where the browser has none to give, such as in a private window. */
function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise(resolve => {
    if (typeof indexedDB === 'undefined') {
      resolve(null)
      return
    }
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('replies', { keyPath: 'key' })
      request.result.createObjectStore('writes', { keyPath: 'key' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(null)
  })
  return opened
}

async function run<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  ask: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const db = await database()
  if (!db) return undefined
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, mode)
    const request = ask(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** The rows of one kind. Where nothing can be kept, reads find nothing; `put` says whether it is kept. */
export function deviceStore<Row extends { key: string }>(store: StoreName) {
  return {
    get: (key: string) => run<Row | undefined>(store, 'readonly', rows => rows.get(key)),
    all: async () => (await run<Row[]>(store, 'readonly', rows => rows.getAll())) ?? [],
    put: async (row: Row) => (await run(store, 'readwrite', rows => rows.put(row))) !== undefined,
    remove: (key: string) => run(store, 'readwrite', rows => rows.delete(key)),
    clear: () => run(store, 'readwrite', rows => rows.clear()),
  }
}
