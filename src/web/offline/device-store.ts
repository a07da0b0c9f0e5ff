/** Stores a person's data beside localStorage: kept replies, waiting writes, and their files' bytes. */
const name = 'tradewind'
const storeNames = ['replies', 'writes', 'files'] as const
type StoreName = (typeof storeNames)[number]
type Row = { key: string }

let opened: Promise<IDBDatabase | null> | undefined

/** The database; null where the browser has none to give, such as in a private window. */
function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise(resolve => {
    if (typeof indexedDB === 'undefined') {
      resolve(null)
      return
    }
    const request = indexedDB.open(name, 2)
    request.onupgradeneeded = () => {
      for (const store of storeNames) {
        if (!request.result.objectStoreNames.contains(store))
          request.result.createObjectStore(store, { keyPath: 'key' })
      }
    }
    request.onsuccess = () => {
      const db = request.result
      // A newer release in another tab must not wait for this one.
      db.onversionchange = () => {
        db.close()
        opened = Promise.resolve(null)
      }
      resolve(db)
    }
    // Another tab still runs an older release.
    request.onblocked = () => resolve(null)
    request.onerror = () => resolve(null)
  })
  return opened
}

/** Resolves with what `ask` finds once the transaction is complete; undefined where nothing can be stored. */
async function run<T>(
  stores: StoreName | readonly StoreName[],
  mode: IDBTransactionMode,
  ask: (rows: (store: StoreName) => IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const db = await database()
  if (!db) return undefined
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(stores, mode)
    const request = ask(store => transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request?.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** The rows of one kind. Where nothing can be kept, reads find nothing; `put` says whether it is kept. */
export function deviceStore<R extends Row>(store: StoreName) {
  return {
    get: (key: string) => run<R | undefined>(store, 'readonly', rows => rows(store).get(key)),
    all: async () => (await run<R[]>(store, 'readonly', rows => rows(store).getAll())) ?? [],
    put: async (row: R) => (await run(store, 'readwrite', rows => rows(store).put(row))) !== undefined,
    remove: (key: string) => run(store, 'readwrite', rows => rows(store).delete(key)),
    clear: () => run(store, 'readwrite', rows => rows(store).clear()),
  }
}

/** Keeps rows of several kinds together or not at all; rejects when there is no room. True when they are kept. */
export async function putTogether(given: Partial<Record<StoreName, Row>>): Promise<boolean> {
  const entries = Object.entries(given) as [StoreName, Row][]
  const stores = entries.map(([store]) => store)
  const put = await run(stores, 'readwrite', rows =>
    entries.map(([store, row]) => rows(store).put(row)).at(-1),
  )
  return put !== undefined
}

/** Forgets the rows of this key in all these stores. */
export const removeTogether = (stores: readonly StoreName[], key: string) =>
  run(stores, 'readwrite', rows => stores.map(store => rows(store).delete(key)).at(-1))
